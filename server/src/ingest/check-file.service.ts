import { inTransaction, type Tx, type Db } from '../platform/database/db.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import { withLocalFile } from '../platform/files/media/local-file.ts';
import { MediaProblem } from '../platform/files/media/media-problem.ts';
import { probeVideo } from '../platform/files/media/probe-video.ts';
import type { VideoFacts } from '../platform/files/media/video-facts.ts';
import { failUpload, markVerified } from '../uploads/uploads.service.ts';
import type { ArrivalDeps } from './arrive-exam.service.ts';
import { lockIngest } from './ingest.queries.ts';
import { type FileToCheck, selectFileToCheck, updateClipFile } from './check-file.queries.ts';
import { arriveIfReady } from './end-ingest.service.ts';

export interface CheckDeps extends ArrivalDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
}

type Verdict = { readonly facts: VideoFacts } | { readonly problem: string };

const GIVEN_UP = 'The video came, and could not be looked at here. Please send it again.';
const NOT_PLAYABLE = 'Browsers cannot play this video. Please send MP4 with H.264, or WebM with VP8 or VP9.';

/**
 * Looks at a file that is whole, and lets the exam arrive when it was the last one. The film is read before the
 * transaction, which then asks anew whether anybody still waits for it: the exam may have been aborted meanwhile.
 */
export async function checkIngestFile(
  deps: CheckDeps,
  uploadGuid: string,
  { isLastAttempt }: { readonly isLastAttempt: boolean },
): Promise<void> {
  const file = await selectFileToCheck(deps.db, uploadGuid);
  if (file === undefined) return;
  try {
    await keepVerdict(deps, uploadGuid, { file, verdict: await judge(deps, file) });
  } catch (error) {
    // Ours to mend; but the operator must not wait for ever.
    if (isLastAttempt) await keepVerdict(deps, uploadGuid, { file, verdict: { problem: GIVEN_UP } });
    throw error;
  }
}

interface Judged {
  readonly file: FileToCheck;
  readonly verdict: Verdict;
}

async function keepVerdict(deps: CheckDeps, uploadGuid: string, { file, verdict }: Judged): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockIngest(tx, file.examGuid);
    const awaited = await selectFileToCheck(tx, uploadGuid);
    if (awaited === undefined) return;
    if ('problem' in verdict)
      await refuseFile(tx, deps, { uploadGuid, file: awaited, problem: verdict.problem });
    else if (await markVerified(tx, uploadGuid)) {
      await updateClipFile(tx, awaited, verdict.facts);
      await arriveIfReady(tx, deps, awaited.examGuid);
    }
  });
}

async function judge({ blobs }: CheckDeps, { key }: FileToCheck): Promise<Verdict> {
  try {
    const facts = await withLocalFile(blobs, key, probeVideo);
    return facts.isPlayable ? { facts } : { problem: NOT_PLAYABLE };
  } catch (error) {
    if (error instanceof MediaProblem) return { problem: error.message };
    throw error;
  }
}

interface Refused {
  readonly uploadGuid: string;
  readonly file: FileToCheck;
  readonly problem: string;
}

/** The exam stays incomplete, and its operator sees why. */
async function refuseFile(
  tx: Tx,
  { audit }: CheckDeps,
  { uploadGuid, file, problem }: Refused,
): Promise<void> {
  await failUpload(tx, uploadGuid, problem);
  await audit.record(tx, {
    kind: 'change',
    action: 'exam.file_refused',
    subject: ['exam', file.examGuid],
    examGuids: [file.examGuid],
    after: { clipGuid: file.clipGuid, file: file.file, problem },
  });
}
