import { clipsOutliveExams, type RetentionRule } from '@sonoboard/domain/retention/retention-rule';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import { lockLiveCollection, selectOpenHold } from './legal-holds.queries.ts';
import { selectPlannedTotals } from './planned-deletions.queries.ts';
import { selectRule, upsertRule } from './retention-rules.queries.ts';

export const PLAN_COLLECTION = 'plan-retention-of-collection';

/** What the job is told. */
export interface PlanCollectionJob {
  readonly collectionGuid: string;
}

export interface RetentionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

const FOR_EVER: RetentionRule = { clipsDays: null, examsDays: null };

/** The rule of a collection, its hold, and what the next weeks take. */
export async function loadCollectionRetention(db: Db, collectionGuid: string) {
  const [rule = FOR_EVER, hold, planned] = await Promise.all([
    selectRule(db, collectionGuid),
    selectOpenHold(db, { collectionGuid }),
    selectPlannedTotals(db, collectionGuid),
  ]);
  return { rule, hold, planned };
}

/** Nothing is deleted by this itself: a job plans what becomes due, and a week passes before any of it goes. */
export async function changeRule(
  { db, clock, jobs, actor, audit }: RetentionDeps,
  collectionGuid: string,
  { expected, ...change }: Partial<RetentionRule> & { readonly expected: Expected },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockLiveCollection(tx, collectionGuid))) throw new AppError('collection_not_found');
    const before = (await selectRule(tx, collectionGuid)) ?? FOR_EVER;
    refuseIfChanged({ ...before }, expected);
    const rule = { ...before, ...change };
    if (clipsOutliveExams(rule)) throw new AppError('clips_outlive_exams');
    await upsertRule(tx, collectionGuid, { ...rule, changedAt: clock.now(), changedByGuid: actor.guid });
    const job: PlanCollectionJob = { collectionGuid };
    await jobs.enqueue(tx, PLAN_COLLECTION, job);
    await audit.record(tx, {
      action: 'retention-rule.changed',
      subject: ['collection', collectionGuid],
      before,
      after: rule,
    });
  });
}
