/** The videos that an app may record of one attempt; overlays have the vessels drawn in, full ones show the whole point. */
export const CAPTURED_FILES = ['plain', 'overlay', 'full_plain', 'full_overlay'] as const;

export type CapturedFile = (typeof CAPTURED_FILES)[number];
