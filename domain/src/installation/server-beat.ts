const SECOND_MS = 1_000;

/** So often a server writes that it is there. */
export const SERVER_BEAT_MS = 20 * SECOND_MS;

/** One or two beats may come late on a busy machine. */
export const SERVER_SILENT_AFTER_MS = 3 * SERVER_BEAT_MS;

/** A server that ended without saying so stays in the list for those who look in the morning. */
export const SERVER_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * SECOND_MS;

export function serverAnswers(sinceLastBeatMs: number): boolean {
  return sinceLastBeatMs < SERVER_SILENT_AFTER_MS;
}
