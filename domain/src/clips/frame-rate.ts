const DEFAULT_FPS = 30;

/** A clip whose rate is unknown, or nonsense, counts as 30 frames a second. */
export function frameRate(recorded: number | null | undefined): number {
  const fps = recorded ?? 0;
  return Number.isFinite(fps) && fps > 0 ? fps : DEFAULT_FPS;
}
