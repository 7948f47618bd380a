export const DEFAULT_FPS = 30;

/** A clip whose rate is unknown, or nonsense, counts as 30 frames a second. */
export function frameRate(recorded: number | null | undefined): number {
  if (recorded === null || recorded === undefined) return DEFAULT_FPS;
  return Number.isFinite(recorded) && recorded > 0 ? recorded : DEFAULT_FPS;
}
