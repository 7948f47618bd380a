import type { clips } from '../tables/clips.tables.ts';

type ClipColumn = keyof typeof clips.$inferSelect;

/** The files that a clip may have, by the name that a signed address carries, and the column that names the blob. */
export const CLIP_FILES = {
  plain: 'plainKey',
  overlay: 'overlayKey',
  plain_tar: 'plainTarKey',
  overlay_tar: 'overlayTarKey',
  full_plain: 'fullPlainKey',
  full_overlay: 'fullOverlayKey',
  full_plain_tar: 'fullPlainTarKey',
  full_overlay_tar: 'fullOverlayTarKey',
} as const satisfies Record<string, ClipColumn>;

export type ClipFile = keyof typeof CLIP_FILES;

export function isClipFile(variant: string): variant is ClipFile {
  return Object.hasOwn(CLIP_FILES, variant);
}

export const contentTypeOf = (file: ClipFile) => (file.endsWith('_tar') ? 'application/x-tar' : 'video/mp4');
