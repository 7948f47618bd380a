import { ingestProblem, type IngestState, ingestState } from '@sonoboard/domain/ingest/ingest-state';
import { findView, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import {
  type IngestFileRow,
  type IngestRow,
  lockIngest,
  selectIngest,
  selectIngestFiles,
  selectIngestOf,
  selectUnfinishedIngests,
} from './ingest.queries.ts';

/** The operator, on whatever phone, and the device account that began the exam for them. */
export async function mayIngest(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return (await selectIngestOf(db, actor.guid, examGuid)) !== undefined;
}

/** How far an exam has come. */
export interface Progress {
  readonly examGuid: string;
  readonly state: IngestState;
  readonly problem: string | null;
  readonly files: readonly IngestFileRow[];
}

export async function loadProgress(db: Db, examGuid: string): Promise<Progress> {
  const ingest = await selectIngest(db, examGuid);
  if (ingest === undefined) throw new AppError('exam_not_found');
  return progressOf(ingest, await selectIngestFiles(db, [examGuid]));
}

/** Of those exams that are still on their way, or will never arrive. */
export async function progressOfUnfinished(
  db: Db,
  examGuids: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  if (examGuids.length === 0) return new Map();
  const unfinished = await selectUnfinishedIngests(db, examGuids);
  if (unfinished.length === 0) return new Map();
  const files = await selectIngestFiles(
    db,
    unfinished.map(({ examGuid }) => examGuid),
  );
  return new Map(
    unfinished.map((ingest) => [
      ingest.examGuid,
      progressOf(
        ingest,
        files.filter((file) => file.examGuid === ingest.examGuid),
      ),
    ]),
  );
}

/** For a change: nobody else changes the ingest until the transaction ends. */
export async function holdIngest(tx: Tx, examGuid: string): Promise<IngestRow> {
  const ingest = await lockIngest(tx, examGuid);
  if (ingest === undefined) throw new AppError('exam_not_found');
  return ingest;
}

function progressOf(ingest: IngestRow, files: readonly IngestFileRow[]): Progress {
  const state = ingestState({ ...ingest, uploads: files.map((file) => file.state) });
  const named = files.map((file) => ({ ...file, view: viewLabel(ingest.protocol, file.anatomicalView) }));
  return {
    examGuid: ingest.examGuid,
    state,
    problem: state === 'failed' ? ingestProblem(named) : null,
    files,
  };
}

function viewLabel(protocol: ProtocolName, view: string): string {
  return findView(protocol, view)?.label ?? view;
}
