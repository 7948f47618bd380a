/** What the player says where there is no picture. */
export const CLIP_TEXTS = {
  notFound: { title: 'Clip not found', subtitle: 'Recommending a rescan for this clip' },
  deleted: { title: 'Clip deleted', subtitle: 'Deleted by the retention rule on' },
  retry: 'Retry',
  overlayFailed: 'Vessel overlays failed to load',
} as const;
