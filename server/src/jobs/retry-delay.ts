const FIRST_MS = 5_000;
const LONGEST_MS = 60 * 60 * 1000;

/** 5 s, 10 s, 20 s, … up to an hour: twelve attempts span about five hours, a night's outage of a mail server more or less. */
export function retryDelayMs(attempt: number): number {
  return Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
}
