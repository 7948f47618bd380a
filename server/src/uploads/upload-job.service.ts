import type { UploadPurpose } from '@sonoboard/domain/uploads/upload-state';
import { defineJob, type JobDefinition, type JobRun } from '../jobs/jobs.service.ts';
import { failUnassembled, assembleUpload, type AssemblyDeps } from './assemble-upload.service.ts';

/** The job that checks a complete file; its payload is `CompleteUpload`. */
export const JOB_OF_PURPOSE = {
  clip: 'check-ingest-file',
  import: 'convert-import-file',
} as const satisfies Record<UploadPurpose, string>;

export interface CompleteUpload {
  readonly uploadGuid: string;
}

/**
 * The job of a complete file. It compares the checksum first: the sender does not wait for it, and a file that arrived changed
 * is not looked at.
 */
export function defineUploadJob(
  deps: AssemblyDeps,
  purpose: UploadPurpose,
  look: (run: JobRun<CompleteUpload>) => Promise<void>,
): JobDefinition {
  return defineJob<CompleteUpload>(JOB_OF_PURPOSE[purpose], async (run) => {
    const { uploadGuid } = run.payload;
    let isComplete = false;
    try {
      isComplete = await assembleUpload(deps, uploadGuid, run.signal);
    } catch (error) {
      if (run.isLastAttempt && !run.signal.aborted) await failUnassembled(deps.db, uploadGuid);
      throw error;
    }
    if (isComplete) await look(run);
  });
}
