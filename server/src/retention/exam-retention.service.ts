import { decideRetention } from '@sonoboard/domain/retention/retention-decision';
import { type Actor, isInternal } from '@sonoboard/domain/shared/actor';
import { requireExam } from '../exams/exams.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { selectClipsDeletedAt, wasDeletedFor } from './deleted-exams.queries.ts';
import { selectOpenHold } from './legal-holds.queries.ts';
import { mayHoldExam } from './legal-holds.service.ts';
import { selectPlansOfChain } from './planned-deletions.queries.ts';
import { selectRetentionFacts } from './retention-facts.queries.ts';

/** What becomes of an exam, for its own page. */
export async function loadExamRetention(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Actor,
  examGuid: string,
) {
  const { chainGuid } = await requireExam(db, actor, examGuid);
  const [[facts], plans, clipsDeletedAt, hold, mayHold] = await Promise.all([
    selectRetentionFacts(db, [chainGuid], clock.now()),
    selectPlansOfChain(db, chainGuid),
    selectClipsDeletedAt(db, examGuid),
    selectOpenHold(db, { examGuid }),
    mayHoldExam(db, actor, examGuid),
  ]);
  const deleteAt = (subject: 'clips' | 'exams') =>
    plans.find((plan) => plan.subject === subject)?.deleteAt ?? null;
  const isPlanned = plans.length > 0;
  const keptBecause = facts === undefined ? null : decideRetention(facts).keptBecause;
  return {
    clipsDeleteAt: deleteAt('clips'),
    examDeleteAt: deleteAt('exams'),
    clipsDeletedAt,
    // A hold is said at all times; what else keeps an exam matters only where it would go.
    keptBecause: isPlanned || keptBecause === 'held' ? keptBecause : null,
    hold: mayHold ? hold : undefined,
    mayHold,
  };
}

/** 404 would be true as well, but leaves a reviewer with an open page wondering. */
export function wasExamDeleted(db: Db, actor: Actor, examGuid: string): Promise<boolean> {
  return wasDeletedFor(db, examGuid, { guid: actor.guid, isStaff: isInternal(actor) });
}
