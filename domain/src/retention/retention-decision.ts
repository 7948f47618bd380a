import type { RetentionRule } from './retention-rule.ts';

/** Why an exam stays although its time is over, in the order in which people need to know. */
export const KEPT_REASONS = ['held', 'arriving', 'not_reviewed', 'draft', 'being_reviewed'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/** What a deletion takes: the videos, or the exams with everything. */
export const RETENTION_SUBJECTS = ['clips', 'exams'] as const;
export type RetentionSubject = (typeof RETENTION_SUBJECTS)[number];

export interface GoverningCollection extends RetentionRule {
  readonly guid: string;
  readonly isHeld: boolean;
}

/** What decides how long a chain is kept: an exam and its rescans stay or go together. */
export interface RetentionFacts {
  /** When the newest exam of the chain was received. */
  readonly lastReceivedAt: Date;
  /** When the newest review of the chain was submitted. */
  readonly lastReviewedAt: Date | null;
  /** Every collection that holds an exam of the chain and is not deleted. */
  readonly collections: readonly GoverningCollection[];
  readonly hasClips: boolean;
  /** An exam of the chain is under a legal hold. */
  readonly isHeld: boolean;
  /** An exam of the chain is on its way in. */
  readonly isArriving: boolean;
  /** The newest exam that can be reviewed has a review; true where none can. */
  readonly isReviewed: boolean;
  readonly hasDraft: boolean;
  readonly isBeingReviewed: boolean;
}

export interface DueDeletion {
  readonly dueAt: Date;
  /** The collection whose rule keeps the chain longest, and for how many days. */
  readonly collectionGuid: string;
  readonly days: number;
}

export interface RetentionDecision {
  /** Null: kept for ever. */
  readonly exams: DueDeletion | null;
  /** Null: kept for ever, already deleted, or deleted together with the exams. */
  readonly clips: DueDeletion | null;
  /** Nothing of the chain is deleted as long as this is so. */
  readonly keptBecause: KeptReason | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function decideRetention(facts: RetentionFacts): RetentionDecision {
  const exams = dueDeletion(facts, ({ examsDays }) => examsDays);
  const clips = facts.hasClips ? dueDeletion(facts, ({ clipsDays }) => clipsDays) : null;
  const clipsGoFirst = clips !== null && (exams === null || clips.dueAt < exams.dueAt);
  return { exams, clips: clipsGoFirst ? clips : null, keptBecause: keptReason(facts) };
}

/** A chain is needed as long as one of its collections needs it; one without a rule needs it for ever. */
function dueDeletion(
  facts: RetentionFacts,
  daysOf: (rule: RetentionRule) => number | null,
): DueDeletion | null {
  let longest: { readonly collectionGuid: string; readonly days: number } | null = null;
  for (const collection of facts.collections) {
    const days = daysOf(collection);
    if (days === null) return null;
    if (longest === null || days > longest.days) longest = { collectionGuid: collection.guid, days };
  }
  if (longest === null) return null;
  return { dueAt: new Date(retentionStart(facts).getTime() + longest.days * DAY_MS), ...longest };
}

/** Days count from the last thing that happened to the chain: an exam received, or a review submitted. */
export function retentionStart({
  lastReceivedAt,
  lastReviewedAt,
}: Pick<RetentionFacts, 'lastReceivedAt' | 'lastReviewedAt'>): Date {
  return lastReviewedAt !== null && lastReviewedAt > lastReceivedAt ? lastReviewedAt : lastReceivedAt;
}

function keptReason(facts: RetentionFacts): KeptReason | null {
  if (facts.isHeld || facts.collections.some(({ isHeld }) => isHeld)) return 'held';
  if (facts.isArriving) return 'arriving';
  if (!facts.isReviewed) return 'not_reviewed';
  if (facts.hasDraft) return 'draft';
  return facts.isBeingReviewed ? 'being_reviewed' : null;
}
