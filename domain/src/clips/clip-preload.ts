export interface PreloadableClip {
  readonly hasVideo: boolean;
  readonly isReviewed: boolean;
}

/** A single exam preloads what follows its first clip; a chain whatever is still to be reviewed. */
export function clipsToPreload<Clip extends PreloadableClip>(
  clips: readonly Clip[],
  flow: 'single' | 'chain',
  isEnabled: boolean,
): readonly Clip[] {
  if (!isEnabled) return [];
  const candidates = flow === 'single' ? clips.slice(1) : clips.filter((clip) => !clip.isReviewed);
  return candidates.filter((clip) => clip.hasVideo);
}
