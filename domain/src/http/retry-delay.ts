export const RETRY_LIMIT = 3;

const BASE_DELAY_MS = 500;
const JITTER_FRACTION = 0.25;

/**
 * Milliseconds before the next try after a 503, or null when the error is to be shown. `retriesDone` counts from 0;
 * `random` is a number from 0 to 1.
 */
export function retryDelay(retriesDone: number, random: number): number | null {
  if (retriesDone >= RETRY_LIMIT) return null;
  return BASE_DELAY_MS * 2 ** retriesDone * (1 + JITTER_FRACTION * random);
}
