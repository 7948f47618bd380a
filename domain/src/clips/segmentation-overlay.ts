export const OVERLAY_MODES = ['always', 'never', 'after_assessment'] as const;

export type OverlayMode = (typeof OVERLAY_MODES)[number];

export interface OverlayClip {
  readonly hasOverlay: boolean;
  readonly isRated: boolean;
  readonly isAssessed: boolean;
}

/** Where there is nothing to assess, the rating is what must not be influenced (AMB-198). */
export function mayShowOverlay(mode: OverlayMode, clip: OverlayClip, examDiagnosis: boolean): boolean {
  if (!clip.hasOverlay || mode === 'never') return false;
  if (mode === 'always') return true;
  return examDiagnosis ? clip.isAssessed : clip.isRated;
}
