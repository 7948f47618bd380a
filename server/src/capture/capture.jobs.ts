import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { JOB_OF_PURPOSE, type WholeUpload } from '../uploads/hand-over.service.ts';
import { checkCapturedFile, type CheckDeps } from './check-file.service.ts';

export function captureJobs(deps: CheckDeps): JobDefinition[] {
  return [
    defineJob<WholeUpload>(JOB_OF_PURPOSE.clip, ({ payload, isLastAttempt }) =>
      checkCapturedFile(deps, payload.uploadGuid, { isLastAttempt }),
    ),
  ];
}
