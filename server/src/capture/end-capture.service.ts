import type { abortExam, completeExam } from '@sonoboard/contract/capture/capture.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { isReadyToArrive } from '@sonoboard/domain/capture/capture-state';
import { isPossibleTime } from '@sonoboard/domain/capture/exam-time';
import { AppError } from '../platform/app-error.ts';
import type { CallAudit } from '../platform/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/db.ts';
import { forgetUploads } from '../uploads/uploads.service.ts';
import { arriveExam, type ArrivalDeps } from './arrive-exam.service.ts';
import { countReviewableAttempts, selectAttemptsOfExam } from './attempts.queries.ts';
import { selectCapture, selectCapturedFiles } from './capture.queries.ts';
import { holdCapture, loadProgress, type Progress } from './capture.service.ts';
import { deleteCapturedFiles, updateAbortion, updateCompletion } from './end-capture.queries.ts';

/** How many of the missing recordings a sentence names. */
const NAMED_AT_MOST = 5;

/** Nothing more will be recorded. Arrives at once where every file is here already. */
export async function completeCapture(
  deps: ArrivalDeps & { readonly db: Db },
  audit: CallAudit,
  examGuid: string,
  { completed_at: saidAt, clips }: BodyOf<typeof completeExam>,
): Promise<Progress> {
  return inTransaction(deps.db, async (tx) => {
    const capture = await holdCapture(tx, examGuid);
    if (capture.isAborted) throw new AppError('exam_aborted');
    if (capture.isCompleted) {
      audit.nothingToRecord();
      return loadProgress(tx, examGuid);
    }
    const completedAt = new Date(saidAt);
    if (!isPossibleTime(completedAt, deps.clock.now())) throw new AppError('time_impossible');
    await refuseMissing(tx, examGuid, clips);
    if ((await countReviewableAttempts(tx, examGuid)) === 0) throw new AppError('exam_without_clips');

    await updateCompletion(tx, examGuid, completedAt);
    await audit.record(tx, {
      action: 'exam.completed',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { clips: clips.length },
    });
    await arriveIfReady(tx, deps, examGuid);
    return loadProgress(tx, examGuid);
  });
}

async function refuseMissing(tx: Tx, examGuid: string, named: readonly string[]): Promise<void> {
  const known = new Set((await selectAttemptsOfExam(tx, examGuid)).map(({ guid }) => guid));
  const missing = named.filter((guid) => !known.has(guid));
  if (missing.length === 0) return;
  const more = missing.length > NAMED_AT_MOST ? ` and ${missing.length - NAMED_AT_MOST} more` : '';
  throw new AppError('attempts_missing', {
    message: `Some recordings of this exam were never sent: ${missing.slice(0, NAMED_AT_MOST).join(', ')}${more}.`,
    details: { clips: missing },
  });
}

/** Called with the capture held, whenever something changed that the arrival may have waited for. */
export async function arriveIfReady(tx: Tx, deps: ArrivalDeps, examGuid: string): Promise<void> {
  const capture = await selectCapture(tx, examGuid);
  if (capture === undefined) return;
  const uploads = (await selectCapturedFiles(tx, [examGuid])).map(({ state }) => state);
  if (isReadyToArrive({ ...capture, uploads })) await arriveExam(tx, deps, examGuid);
}

/** Also of an exam that is completed but cannot arrive, because a file of it is lost. */
export async function abortCapture(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  examGuid: string,
  { reason }: BodyOf<typeof abortExam>,
): Promise<Progress> {
  return inTransaction(db, async (tx) => {
    const capture = await holdCapture(tx, examGuid);
    if (capture.hasArrived) throw new AppError('exam_arrived');
    if (capture.isAborted) {
      audit.nothingToRecord();
      return loadProgress(tx, examGuid);
    }
    await updateAbortion(tx, examGuid, { reason: reason || null, now: clock.now() });
    const files = await selectCapturedFiles(tx, [examGuid]);
    const unfinished = files.filter(({ state }) => state !== 'verified').map(({ uploadGuid }) => uploadGuid);
    if (unfinished.length > 0) {
      await deleteCapturedFiles(tx, unfinished);
      await forgetUploads(tx, unfinished);
    }
    await audit.record(tx, {
      action: 'exam.aborted',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { forgottenFiles: unfinished.length },
    });
    return loadProgress(tx, examGuid);
  });
}
