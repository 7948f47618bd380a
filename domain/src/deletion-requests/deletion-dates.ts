const DAY_MS = 24 * 60 * 60 * 1000;
export const DELETION_DAYS = 30;
/** What the list of requests says of one that is overdue. */
export const OVERDUE_LABEL = `Older than ${DELETION_DAYS} days`;

/** The date that the person is shown. */
export function deletionDueOn(requestedOn: Date): Date {
  return new Date(requestedOn.getTime() + DELETION_DAYS * DAY_MS);
}

/** Due for the daily job that erases; still in the list then, a request is red: the job did not run. */
export function isDeletionOverdue(requestedOn: Date, now: Date): boolean {
  return now.getTime() > deletionDueOn(requestedOn).getTime();
}

/** Requests from before this moment are due. */
export function lastDeletionDay(now: Date): Date {
  return new Date(now.getTime() - DELETION_DAYS * DAY_MS);
}
