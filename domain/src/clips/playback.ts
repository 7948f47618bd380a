export const PLAYBACK_SPEEDS = [0.25, 0.5, 0.75, 1] as const;

export type PlaybackSpeed = (typeof PLAYBACK_SPEEDS)[number];

export const CONTROLS_HIDE_AFTER_MS = 10_000;

/** A frame button held down: one step, a pause, then a quick row of steps. */
export const HOLD_TO_REPEAT_MS = { firstStepAfter: 100, repeatAfter: 500, repeatEvery: 45 } as const;

/** The neighbouring speed; the ends stay where they are. */
export function stepSpeed(speed: PlaybackSpeed, direction: 'slower' | 'faster'): PlaybackSpeed {
  const index = PLAYBACK_SPEEDS.indexOf(speed) + (direction === 'faster' ? 1 : -1);
  return PLAYBACK_SPEEDS[index] ?? speed;
}
