import type { JobDefinition } from '../jobs/jobs.service.ts';
import { defineUploadJob } from '../uploads/upload-job.service.ts';
import { checkIngestFile, type CheckDeps } from './check-file.service.ts';

export function ingestJobs(deps: CheckDeps): JobDefinition[] {
  return [
    defineUploadJob(deps, 'clip', ({ payload, isLastAttempt }) =>
      checkIngestFile(deps, payload.uploadGuid, { isLastAttempt }),
    ),
  ];
}
