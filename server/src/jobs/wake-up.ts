export interface WakeUp {
  /** Resolves when triggered, or after the given time. */
  wait(milliseconds: number): Promise<void>;
  trigger(): void;
}

/** Lets one loop sleep until it is triggered. A trigger without a waiter is not lost: the next wait ends at once. */
export function createWakeUp(): WakeUp {
  let wake: (() => void) | null = null;
  let isTriggered = false;
  return {
    wait(milliseconds) {
      if (isTriggered) {
        isTriggered = false;
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
    trigger() {
      if (wake) wake();
      else isTriggered = true;
    },
  };
}
