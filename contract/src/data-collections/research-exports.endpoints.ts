import * as z from 'zod/mini';
import { RESEARCH_EXPORT_STATES } from '@sonoboard/domain/exports/research-export-state';
import { endpoint } from '../http/endpoint.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

/** A file with the exams of a collection for research, without anything that names a person. */
const ResearchExport = z.object({
  guid: Guid,
  state: z.enum(RESEARCH_EXPORT_STATES),
  exams_done: Count,
  exams_total: Count,
  /** Why it was given up, in words. */
  problem: z.nullable(z.string()),
  /** In bytes, once it is made. */
  size: z.nullable(Count),
  created_at: DateTime,
  finished_at: z.nullable(DateTime),
  /** The file is kept until then. */
  expires_at: z.nullable(DateTime),
  /** Whether the file can be downloaded now. */
  has_file: z.boolean(),
});

const ofCollection = z.strictObject({ guid: Guid });
const ofExport = z.strictObject({ guid: Guid, exportGuid: Guid });

export const listResearchExports = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/research-exports',
  summary: 'Lists the newest research exports of a data collection, with their progress.',
  allow: 'collection-admin',
  audit: 'none',
  params: ofCollection,
  reply: z.object({ items: z.array(ResearchExport) }),
});

export const startResearchExport = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/research-exports',
  summary: 'Starts to make a de-identified export of a data collection; one at a time.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'by-key',
  params: ofCollection,
  body: z.strictObject({ include_overlays: z.optional(z.boolean()) }),
  reply: ResearchExport,
  status: 201,
});

export const downloadResearchExport = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/research-exports/{exportGuid}/file',
  summary: 'Gives the zip file of a research export.',
  allow: 'collection-admin',
  audit: 'patient-read',
  params: ofExport,
  reply: 'file',
});

export const deleteResearchExport = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/research-exports/{exportGuid}',
  summary: 'Deletes a research export and its file, also while it is being made.',
  allow: 'collection-admin',
  audit: 'change',
  params: ofExport,
  reply: 'empty',
  status: 204,
});
