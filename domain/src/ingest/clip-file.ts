/** The videos that an app may record of one attempt; overlays have the vessels drawn in, full ones show the whole point. */
export const INGEST_FILES = ['plain', 'overlay', 'full_plain', 'full_overlay'] as const;

export type IngestFile = (typeof INGEST_FILES)[number];
