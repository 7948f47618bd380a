import { getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { clips } from '../tables/clips.tables.ts';
import { researchExports } from '../tables/exports.tables.ts';
import { importFiles } from '../tables/imports.tables.ts';
import { uploadParts, uploads } from '../tables/uploads.tables.ts';

const clipKeys = Object.values(getTableColumns(clips)).filter(({ name }) => name.endsWith('_key'));

/** Every column that names a blob. A blob that none of them names is nobody's; a test finds columns that are missing here. */
export const BLOB_REFERENCES: readonly AnyPgColumn[] = [
  ...clipKeys,
  importFiles.playableKey,
  researchExports.blobKey,
  uploadParts.blobKey,
  uploads.blobKey,
];
