import { planDeletion, planningHorizon } from '@sonoboard/domain/retention/planned-deletion';
import {
  decideRetention,
  retentionStart,
  type RetentionSubject,
} from '@sonoboard/domain/retention/retention-decision';
import type { Clock } from '../platform/clock.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/db.ts';
import {
  deletePlansBefore,
  deletePlansOfOthers,
  lockPlans,
  type PlannedRow,
  selectCollectionsWithRule,
  selectNextExams,
  upsertPlans,
} from './planned-deletions.queries.ts';
import { type ChainFacts, selectRetentionFacts } from './retention-facts.queries.ts';
import { selectRule } from './retention-rules.queries.ts';

export interface PlanDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Short enough that nobody waits for the rows that a step holds. */
const EXAMS_PER_STEP = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Brings the planned deletions of all collections up to date. */
export async function planAllDeletions(deps: PlanDeps, signal: AbortSignal): Promise<void> {
  const collections = await selectCollectionsWithRule(deps.db);
  await deletePlansOfOthers(deps.db, collections);
  for (const collectionGuid of collections) await planDeletionsOf(deps, collectionGuid, signal);
}

/** Goes through the exams of a collection in small steps. Ended in between, it begins again and finds the same. */
export async function planDeletionsOf(
  { db, clock }: PlanDeps,
  collectionGuid: string,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now();
  const days = shortestPeriod(await selectRule(db, collectionGuid));
  if (days !== null) {
    // A chain is due after its newest part, so an exam that was received later than this is not due within the horizon.
    const receivedBefore = new Date(planningHorizon(now).getTime() - days * DAY_MS);
    let last = BEFORE_ALL;
    for (;;) {
      signal.throwIfAborted();
      const exams = await selectNextExams(db, collectionGuid, last, EXAMS_PER_STEP);
      const chains = new Set(
        exams.filter(({ receivedAt }) => receivedAt <= receivedBefore).map(({ chainGuid }) => chainGuid),
      );
      if (chains.size > 0) {
        await inTransaction(db, (tx) => planChains(tx, { collectionGuid, now }, [...chains]));
      }
      last = exams.at(-1)?.guid ?? last;
      if (exams.length < EXAMS_PER_STEP) break;
    }
  }
  await deletePlansBefore(db, collectionGuid, now);
}

function shortestPeriod(rule: { clipsDays: number | null; examsDays: number | null } | undefined) {
  return rule?.clipsDays ?? rule?.examsDays ?? null;
}

interface PlanOf {
  readonly collectionGuid: string;
  readonly now: Date;
}

async function planChains(tx: Tx, of: PlanOf, chainGuids: readonly string[]): Promise<void> {
  const sorted = chainGuids.toSorted();
  const previous = await lockPlans(tx, sorted, of.collectionGuid);
  const facts = await selectRetentionFacts(tx, sorted, of.now);
  await upsertPlans(
    tx,
    facts.flatMap((chain) =>
      plansOf(
        chain,
        of,
        previous.filter(({ chainGuid }) => chainGuid === chain.chainGuid),
      ),
    ),
  );
}

/** The rows by which a collection shows what becomes of a chain; none where that is far away or never. */
function plansOf(
  facts: ChainFacts,
  { collectionGuid, now }: PlanOf,
  previous: readonly PlannedRow[],
): PlannedRow[] {
  const decision = decideRetention(facts);
  const plan = (subject: RetentionSubject, clips: number): PlannedRow[] => {
    const due = decision[subject];
    if (due === null || due.dueAt > planningHorizon(now)) return [];
    const before = previous.find((row) => row.subject === subject) ?? null;
    return [
      {
        collectionGuid,
        chainGuid: facts.chainGuid,
        subject,
        startsAt: retentionStart(facts),
        ...planDeletion(before, due.dueAt, now),
        keptBecause: decision.keptBecause,
        exams: facts.exams,
        clips,
        plannedAt: now,
      },
    ];
  };
  const [exams] = plan('exams', facts.clips);
  const [clips] = plan('clips', facts.clips);
  if (exams === undefined) return clips === undefined ? [] : [clips];
  // Both on one day, because both had to wait for the end of the notice: then clips simply go with their exam.
  if (clips === undefined || clips.deleteAt >= exams.deleteAt) return [exams];
  return [clips, { ...exams, clips: 0 }];
}

/** After a hold was set or released: what the lists say of these chains is true at once. */
export async function planChainAgain(tx: Tx, chainGuid: string, now: Date): Promise<void> {
  const plans = await lockPlans(tx, [chainGuid]);
  const [facts] = await selectRetentionFacts(tx, [chainGuid], now);
  if (facts === undefined || plans.length === 0) return;
  const { keptBecause } = decideRetention(facts);
  await upsertPlans(
    tx,
    plans.map((plan) => ({ ...plan, keptBecause })),
  );
}
