const DAY_MS = 24 * 60 * 60 * 1000;
/** Before it no scanner of today was made: a phone whose clock was reset tells such times. */
const EARLIEST = Date.UTC(2000, 0, 1);

/** Clocks of phones go wrong by hours, and zones by a day; a recording from further ahead cannot be. */
export function isPossibleTime(recordedAt: Date, now: Date): boolean {
  const time = recordedAt.getTime();
  return time >= EARLIEST && time <= now.getTime() + DAY_MS;
}
