import type { UploadPurpose } from '@sonoboard/domain/uploads/upload-state';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Tx } from '../platform/db.ts';

/** Who looks at a file once it is whole and its checksum right; the payload is `WholeUpload`. */
export const JOB_OF_PURPOSE = {
  clip: 'check-captured-file',
  import: 'convert-import-file',
} as const satisfies Record<UploadPurpose, string>;

export interface WholeUpload {
  readonly uploadGuid: string;
}

export async function handOver(
  tx: Tx,
  jobs: JobQueue,
  { guid, purpose }: { readonly guid: string; readonly purpose: UploadPurpose },
): Promise<void> {
  await jobs.enqueue(tx, JOB_OF_PURPOSE[purpose], { uploadGuid: guid } satisfies WholeUpload);
}
