import type { UploadPurpose } from '@sonoboard/domain/uploads/upload-state';
import { defineJob, type JobDefinition, type JobRun } from '../jobs/jobs.service.ts';
import { giveUpWhole, makeWhole, type WholeGround } from './make-whole.service.ts';

/** Who looks at a file once all its bytes are here; the payload is `WholeUpload`. */
export const JOB_OF_PURPOSE = {
  clip: 'check-captured-file',
  import: 'convert-import-file',
} as const satisfies Record<UploadPurpose, string>;

export interface WholeUpload {
  readonly uploadGuid: string;
}

/**
 * The job of a file whose bytes are all here. Its checksum is checked first: whoever sends does not wait for it, and nobody
 * looks at a file that arrived changed.
 */
export function defineUploadJob(
  ground: WholeGround,
  purpose: UploadPurpose,
  look: (run: JobRun<WholeUpload>) => Promise<void>,
): JobDefinition {
  return defineJob<WholeUpload>(JOB_OF_PURPOSE[purpose], async (run) => {
    const { uploadGuid } = run.payload;
    let isWhole = false;
    try {
      isWhole = await makeWhole(ground, uploadGuid, run.signal);
    } catch (error) {
      if (run.isLastAttempt && !run.signal.aborted) await giveUpWhole(ground.db, uploadGuid);
      throw error;
    }
    if (isWhole) await look(run);
  });
}
