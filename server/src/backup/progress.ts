/** Tells how far a long piece of work is. */
export interface Progress {
  /** One more is done. */
  step(): void;
}

export type Say = (line: string) => void;

const TENTHS = 10;

/** A line at every tenth of a piece of work that is long enough for it. */
export function progressOf(say: Say, what: string, total: number): Progress {
  let done = 0;
  let told = 0;
  return {
    step() {
      done += 1;
      const tenth = Math.floor((done * TENTHS) / total);
      if (total < LONG || tenth === told) return;
      told = tenth;
      say(`${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`);
    },
  };
}

const LONG = 500;
