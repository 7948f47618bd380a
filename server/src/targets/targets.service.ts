import { isDeepStrictEqual } from 'node:util';
import { targetProblems, targetProblemSentence } from '@sonoboard/domain/targets/target-limits';
import type { CollectionTarget } from '@sonoboard/domain/targets/target-of';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import {
  deleteTargets,
  holdCollection,
  selectHighWells,
  selectTargets,
  updateHighWells,
  upsertTargets,
} from './targets.queries.ts';

export interface TargetSettings {
  readonly targets: readonly CollectionTarget[];
  readonly highWellsIsUrgent: boolean;
}

export async function loadTargets(db: Db, collectionGuid: string): Promise<TargetSettings> {
  const highWellsIsUrgent = await selectHighWells(db, collectionGuid);
  if (highWellsIsUrgent === undefined) throw new AppError('collection_not_found');
  return { targets: await selectTargets(db, collectionGuid), highWellsIsUrgent };
}

interface TargetsDeps {
  readonly db: Db;
  readonly audit: CallAudit;
}

export interface TargetsChange extends Partial<TargetSettings> {
  /** What the editor saw, of any kind: it is only compared. */
  readonly expected: Partial<Record<keyof TargetSettings, unknown>>;
}

/** The triggers of the worklist give every exam that waits its new due time, in pieces where that is much. */
export async function changeTargets(
  { db, audit }: TargetsDeps,
  collectionGuid: string,
  { expected, ...change }: TargetsChange,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const highWells = await holdCollection(tx, collectionGuid);
    if (highWells === undefined) throw new AppError('collection_not_found');
    const before = { targets: await selectTargets(tx, collectionGuid), highWellsIsUrgent: highWells };
    refuseIfOthersWereQuicker(before, expected);
    const after = { ...before, ...change, targets: (change.targets ?? before.targets).filter(saysSomething) };
    refuseProblems(after.targets);
    await writeTargets(tx, collectionGuid, before.targets, after.targets);
    if (after.highWellsIsUrgent !== before.highWellsIsUrgent) {
      await updateHighWells(tx, collectionGuid, after.highWellsIsUrgent);
    }
    await audit.record(tx, {
      action: 'targets.changed',
      subject: ['collection', collectionGuid],
      before,
      after,
    });
  });
}

function refuseIfOthersWereQuicker(before: TargetSettings, expected: TargetsChange['expected']): void {
  for (const name of ['targets', 'highWellsIsUrgent'] as const) {
    const isSame = isDeepStrictEqual(comparable(before[name]), comparable(expected[name]));
    if (expected[name] !== undefined && !isSame) throw new AppError('changed_meanwhile');
  }
}

/** Targets are a set: their order says nothing. */
function comparable(value: unknown): unknown {
  return Array.isArray(value) ? new Set<unknown>(value) : value;
}

function refuseProblems(targets: readonly CollectionTarget[]): void {
  const problems = targetProblems(targets);
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('targets_refused', {
    message: targetProblemSentence(first),
    details: { problems: problems.map(({ protocol, field, message }) => ({ protocol, field, message })) },
  });
}

const saysSomething = (target: CollectionTarget) =>
  Object.entries(target).some(([name, value]) => name !== 'protocol' && value !== null);

/** Only what differs: each statement looks at every exam that waits in the collection. */
async function writeTargets(
  tx: Tx,
  collectionGuid: string,
  before: readonly CollectionTarget[],
  after: readonly CollectionTarget[],
): Promise<void> {
  const gone = before.filter((old) => after.every(({ protocol }) => protocol !== old.protocol));
  const changed = after.filter(
    (target) => !before.some((old) => isDeepStrictEqual({ ...old }, { ...target })),
  );
  if (gone.length > 0) {
    await deleteTargets(
      tx,
      collectionGuid,
      gone.map(({ protocol }) => protocol),
    );
  }
  if (changed.length > 0) await upsertTargets(tx, collectionGuid, changed);
}
