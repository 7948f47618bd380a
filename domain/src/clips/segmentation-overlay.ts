export const OVERLAY_MODES = ['always', 'never', 'after_assessment'] as const;

export type OverlayMode = (typeof OVERLAY_MODES)[number];
