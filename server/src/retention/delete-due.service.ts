import { mayDeleteNow } from '@sonoboard/domain/retention/planned-deletion';
import {
  decideRetention,
  type RetentionDecision,
  type RetentionSubject,
} from '@sonoboard/domain/retention/retention-decision';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import { lockChain, selectExamsOfChain } from './delete-chain.queries.ts';
import { deleteExams } from './delete-exams.service.ts';
import {
  deletePlansOfChain,
  lockPlans,
  type PlannedRow,
  selectChainsToDelete,
  upsertPlans,
} from './planned-deletions.queries.ts';
import { type ChainFacts, selectRetentionFacts } from './retention-facts.queries.ts';

export interface DeleteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

const CHAINS_PER_STEP = 50;

/**
 * Deletes what is due, each chain in a transaction of its own: ended in between, the next run goes on with the rest. What fails for
 * one chain is thrown after the others.
 */
export async function deleteDueExams(deps: DeleteDeps, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const passedOver: string[] = [];
  for (;;) {
    const asked = { now: deps.clock.now(), limit: CHAINS_PER_STEP, except: passedOver };
    const chains = await selectChainsToDelete(deps.db, asked);
    if (chains.length === 0) break;
    for (const chainGuid of chains) {
      if (signal.aborted) return;
      const isDeleted = await deleteDueChain(deps, chainGuid).catch((error: unknown) => {
        failures.push(error);
        return false;
      });
      if (!isDeleted) passedOver.push(chainGuid);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} chains were not deleted`);
}

/** Decides again with the chain in its hands: a hold, a review or a longer rule of a moment ago counts. */
function deleteDueChain({ db, clock, audit }: DeleteDeps, chainGuid: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockChain(tx, chainGuid);
    const now = clock.now();
    const plans = await lockPlans(tx, [chainGuid]);
    const [facts] = await selectRetentionFacts(tx, [chainGuid], now);
    if (facts === undefined) {
      await deletePlansOfChain(tx, chainGuid, null);
      return true;
    }
    const decision = decideRetention(facts);
    if (decision.keptBecause !== null) {
      await noteKept(tx, plans, decision);
      return false;
    }
    const subject = subjectToDelete(facts, decision, plans, now);
    const due = subject === null ? null : decision[subject];
    if (subject === null || due === null) return false;
    const { collectionGuid, days } = due;
    const note = { subject, chainGuid, collectionGuid, days, deletedAt: now };
    await deleteExams(tx, { audit }, await selectExamsOfChain(tx, chainGuid), note);
    await deletePlansOfChain(tx, chainGuid, subject === 'clips' ? 'clips' : null);
    return true;
  });
}

async function noteKept(
  tx: Tx,
  plans: readonly PlannedRow[],
  { keptBecause }: RetentionDecision,
): Promise<void> {
  await upsertPlans(
    tx,
    plans.map((plan) => ({ ...plan, keptBecause })),
  );
}

/** Exams before clips: with an exam its clips go, too. */
function subjectToDelete(
  { collections }: ChainFacts,
  decision: RetentionDecision,
  plans: readonly PlannedRow[],
  now: Date,
): RetentionSubject | null {
  const isOver = (subject: RetentionSubject) => {
    const due = decision[subject];
    if (due === null) return false;
    const shown = collections.map(({ guid }) =>
      plans.find((plan) => plan.collectionGuid === guid && plan.subject === subject),
    );
    return mayDeleteNow(due.dueAt, shown, now);
  };
  if (isOver('exams')) return 'exams';
  return isOver('clips') ? 'clips' : null;
}
