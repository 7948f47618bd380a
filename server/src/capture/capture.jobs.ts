import type { JobDefinition } from '../jobs/jobs.service.ts';
import { defineUploadJob } from '../uploads/upload-job.service.ts';
import { checkCapturedFile, type CheckDeps } from './check-file.service.ts';

export function captureJobs(deps: CheckDeps): JobDefinition[] {
  return [
    defineUploadJob(deps, 'clip', ({ payload, isLastAttempt }) =>
      checkCapturedFile(deps, payload.uploadGuid, { isLastAttempt }),
    ),
  ];
}
