export interface WakeUp {
  /** Resolves at the next ring, or after the given time. */
  wait(milliseconds: number): Promise<void>;
  ring(): void;
}

/** A bell for one sleeper. A ring that nobody waits for is not lost: the next wait ends at once. */
export function wakeUp(): WakeUp {
  let wake: (() => void) | null = null;
  let hasRung = false;
  return {
    wait(milliseconds) {
      if (hasRung) {
        hasRung = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        wake = () => {
          clearTimeout(timer);
          wake = null;
          resolve();
        };
        const timer = setTimeout(wake, milliseconds);
      });
    },
    ring() {
      if (wake) wake();
      else hasRung = true;
    },
  };
}
