import { captureProblem, type CaptureState, captureState } from '@sonoboard/domain/capture/capture-state';
import { findView, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/app-error.ts';
import type { Db, Tx } from '../platform/db.ts';
import {
  type CapturedFileRow,
  type CaptureRow,
  lockCapture,
  selectCapture,
  selectCapturedFiles,
  selectCaptureOf,
  selectUnfinishedCaptures,
} from './capture.queries.ts';

/** The operator, on whatever phone, and the device account that began the exam for them. */
export async function mayCapture(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectCaptureOf(db, actor.guid, examGuid)) !== undefined;
}

/** How far an exam has come. */
export interface Progress {
  readonly examGuid: string;
  readonly state: CaptureState;
  readonly problem: string | null;
  readonly files: readonly CapturedFileRow[];
}

export async function loadProgress(db: Db, examGuid: string): Promise<Progress> {
  const capture = await selectCapture(db, examGuid);
  if (capture === undefined) throw new AppError('exam_not_found');
  return progressOf(capture, await selectCapturedFiles(db, [examGuid]));
}

/** Of those exams that are still on their way, or will never arrive. */
export async function progressOfUnfinished(
  db: Db,
  examGuids: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  if (examGuids.length === 0) return new Map();
  const unfinished = await selectUnfinishedCaptures(db, examGuids);
  if (unfinished.length === 0) return new Map();
  const files = await selectCapturedFiles(
    db,
    unfinished.map(({ examGuid }) => examGuid),
  );
  return new Map(
    unfinished.map((capture) => [
      capture.examGuid,
      progressOf(
        capture,
        files.filter((file) => file.examGuid === capture.examGuid),
      ),
    ]),
  );
}

/** For a change: nobody else changes the capture until the transaction ends. */
export async function holdCapture(tx: Tx, examGuid: string): Promise<CaptureRow> {
  const capture = await lockCapture(tx, examGuid);
  if (capture === undefined) throw new AppError('exam_not_found');
  return capture;
}

function progressOf(capture: CaptureRow, files: readonly CapturedFileRow[]): Progress {
  const state = captureState({ ...capture, uploads: files.map((file) => file.state) });
  const named = files.map((file) => ({ ...file, view: viewLabel(capture.protocol, file.anatomicalView) }));
  return {
    examGuid: capture.examGuid,
    state,
    problem: state === 'failed' ? captureProblem(named) : null,
    files,
  };
}

function viewLabel(protocol: ProtocolName, view: string): string {
  return findView(protocol, view)?.label ?? view;
}
