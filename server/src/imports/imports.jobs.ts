import type { Deps } from '../app/deps.ts';
import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { defineUploadJob } from '../uploads/upload-job.service.ts';
import { convertImportFile } from './convert-import-file.service.ts';
import { forgetOldImports } from './forget-imports.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const FORGET_IMPORTS = 'forget-imports';

export function importJobs(
  deps: Pick<Deps, 'db' | 'blobs' | 'clock' | 'audit' | 'settings'>,
): JobDefinition[] {
  return [
    defineUploadJob(deps, 'import', ({ payload, signal, isLastAttempt }) =>
      convertImportFile(deps, payload.uploadGuid, { signal, isLastAttempt }),
    ),
    defineJob(FORGET_IMPORTS, ({ signal }) => forgetOldImports(deps, signal), { everyMs: DAY_MS }),
  ];
}
