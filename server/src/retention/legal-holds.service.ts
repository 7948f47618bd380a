import { noticeEnd } from '@sonoboard/domain/retention/planned-deletion';
import { type Actor, isInternal } from '@sonoboard/domain/shared/actor';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import {
  insertHold,
  isAdminOfExam,
  lockChainOf,
  lockLiveCollection,
  markPlansHeld,
  selectOpenHold,
  updateHoldReleased,
} from './legal-holds.queries.ts';
import { planChainAgain } from './plan-deletions.service.ts';
import { postponePlansOfChain, postponePlansOfCollection } from './planned-deletions.queries.ts';
import { PLAN_COLLECTION, type PlanCollectionJob, type RetentionDeps } from './retention.service.ts';

/** Admins of a collection that holds the exam, and staff: those who answer for what becomes of it. */
export async function mayHoldExam(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return isInternal(actor) || isAdminOfExam(db, examGuid, actor.guid);
}

export async function holdExam(
  { db, clock, actor, audit }: RetentionDeps,
  examGuid: string,
  reason: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const chainGuid = await lockChainOf(tx, examGuid);
    if (chainGuid === undefined) throw new AppError('exam_not_found');
    if ((await selectOpenHold(tx, { examGuid })) !== undefined) throw new AppError('legal_hold_exists');
    await insertHold(tx, { examGuid }, { reason, setAt: now, setByGuid: actor.guid });
    await planChainAgain(tx, chainGuid, now);
    await audit.record(tx, {
      action: 'legal-hold.set',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      after: { reason },
    });
  });
}

export async function releaseExamHold(
  { db, clock, actor, audit }: RetentionDeps,
  examGuid: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const chainGuid = await lockChainOf(tx, examGuid);
    const hold = await selectOpenHold(tx, { examGuid });
    if (chainGuid === undefined || hold === undefined) throw new AppError('legal_hold_not_found');
    await updateHoldReleased(tx, hold.guid, { releasedAt: now, releasedByGuid: actor.guid });
    await postponePlansOfChain(tx, chainGuid, noticeEnd(now));
    await planChainAgain(tx, chainGuid, now);
    await audit.record(tx, {
      action: 'legal-hold.released',
      subject: ['exam', examGuid],
      examGuids: [examGuid],
      before: { reason: hold.reason, setAt: hold.setAt },
    });
  });
}

export async function holdCollection(
  { db, clock, actor, audit }: RetentionDeps,
  collectionGuid: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockLiveCollection(tx, collectionGuid))) throw new AppError('collection_not_found');
    if ((await selectOpenHold(tx, { collectionGuid })) !== undefined) {
      throw new AppError('legal_hold_exists');
    }
    await insertHold(tx, { collectionGuid }, { reason, setAt: clock.now(), setByGuid: actor.guid });
    await markPlansHeld(tx, collectionGuid);
    await audit.record(tx, {
      action: 'legal-hold.set',
      subject: ['collection', collectionGuid],
      after: { reason },
    });
  });
}

/** The list goes on saying 'held' until the job has looked at every exam: too long is safe, too short is not. */
export async function releaseCollectionHold(
  { db, clock, jobs, actor, audit }: RetentionDeps,
  collectionGuid: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await lockLiveCollection(tx, collectionGuid))) throw new AppError('collection_not_found');
    const hold = await selectOpenHold(tx, { collectionGuid });
    if (hold === undefined) throw new AppError('legal_hold_not_found');
    await updateHoldReleased(tx, hold.guid, { releasedAt: now, releasedByGuid: actor.guid });
    await postponePlansOfCollection(tx, collectionGuid, noticeEnd(now));
    const job: PlanCollectionJob = { collectionGuid };
    await jobs.enqueue(tx, PLAN_COLLECTION, job);
    await audit.record(tx, {
      action: 'legal-hold.released',
      subject: ['collection', collectionGuid],
      before: { reason: hold.reason, setAt: hold.setAt },
    });
  });
}
