/** So long a deletion is shown before it happens, whatever made it due: a slip of the hand can be taken back. */
export const RETENTION_NOTICE_DAYS = 7;
/** So far ahead deletions are planned and shown. */
export const RETENTION_HORIZON_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PlannedDeletion {
  /** By the rule. */
  readonly dueAt: Date;
  /** Not before the rule says so, and not before the notice is over. */
  readonly deleteAt: Date;
}

/** Nothing that becomes due only now is deleted before this moment. */
export function noticeEnd(now: Date): Date {
  return new Date(now.getTime() + RETENTION_NOTICE_DAYS * DAY_MS);
}

export function planningHorizon(now: Date): Date {
  return new Date(now.getTime() + RETENTION_HORIZON_DAYS * DAY_MS);
}

/**
 * Plans a deletion, or plans it anew. Where a rule was shortened, what was planned for later gets its notice from now; what would
 * have gone sooner than that still does.
 */
export function planDeletion(previous: PlannedDeletion | null, dueAt: Date, now: Date): PlannedDeletion {
  if (previous === null) return { dueAt, deleteAt: later(dueAt, noticeEnd(now)) };
  if (dueAt >= previous.dueAt) return { dueAt, deleteAt: later(dueAt, previous.deleteAt) };
  return { dueAt, deleteAt: later(dueAt, earlier(previous.deleteAt, noticeEnd(now))) };
}

/** The rule as it is now says so, and every collection that holds the exams has shown it long enough. */
export function mayDeleteNow(
  dueAt: Date,
  plans: readonly (PlannedDeletion | undefined)[],
  now: Date,
): boolean {
  return dueAt <= now && plans.every((plan) => plan !== undefined && plan.deleteAt <= now);
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);
