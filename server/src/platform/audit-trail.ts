import type { Tx } from './database/db.ts';

export type AuditKind = 'patient-read' | 'change' | 'sign-in' | 'refusal';

/** What a handler knows of an event; who, when and where from are added by the kernel. */
export interface AuditDetails {
  /** noun.verb, such as 'exam.read' or 'review.submitted'. */
  readonly action: string;
  /** Its kind and guid. */
  readonly subject?: readonly [kind: string, guid: string];
  /** All exams whose patient data the event touches. */
  readonly examGuids?: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
  /** Where the session tells nothing yet: anyone who has just signed in. */
  readonly actorGuid?: string;
}

export interface AuditEvent extends AuditDetails {
  readonly kind: AuditKind;
  readonly requestId?: string;
  readonly ip?: string;
}

export interface RecordedRead {
  /** The row says that nobody has seen it yet. */
  readonly isFetchedAhead: boolean;
}

export interface AuditTrail {
  /**
   * Writes in the caller's transaction, so that no change is ever without its trace; where it cannot, the call fails with
   * `service_unavailable` and changes nothing.
   */
  record(tx: Tx, event: AuditEvent): Promise<void>;
  /**
   * Writes soon, together with the events of other calls in flight. Bytes must not leave before it is done;
   * it fails with `service_unavailable`.
   */
  recordRead(event: AuditEvent): Promise<RecordedRead>;
  /**
   * The same for exams that a page fetches before anybody asks for them: one row for each person, exam and hour, whatever is
   * fetched of it.
   */
  recordFetchedAhead(event: AuditEvent): Promise<void>;
}
