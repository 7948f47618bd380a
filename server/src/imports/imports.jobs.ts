import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Settings } from '../platform/settings.ts';
import { defineUploadJob } from '../uploads/upload-job.service.ts';
import { convertImportFile } from './convert-import-file.service.ts';
import { forgetOldImports } from './forget-imports.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ImportJobDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly settings: Settings;
}

export const FORGET_IMPORTS = 'forget-imports';

export function importJobs(deps: ImportJobDeps): JobDefinition[] {
  return [
    defineUploadJob(deps, 'import', ({ payload, signal, isLastAttempt }) =>
      convertImportFile(deps, payload.uploadGuid, { signal, isLastAttempt }),
    ),
    defineJob(FORGET_IMPORTS, ({ signal }) => forgetOldImports(deps, signal), { everyMs: DAY_MS }),
  ];
}
