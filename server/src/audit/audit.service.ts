import { AppError } from '../platform/app-error.ts';
import type { AuditEvent, AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db.ts';
import { isDatabaseUnavailable } from '../platform/db-errors.ts';
import { insertAuditEvent, insertAuditEvents } from './audit.queries.ts';

const MAX_BATCH = 500;

interface Waiting {
  readonly row: ReturnType<typeof rowOf>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

export function auditTrail(database: Database, clock: Clock): AuditTrail {
  const waiting: Waiting[] = [];
  let isWriting = false;

  /** Group commit: while one insert is under way the next events gather, so that a busy server syncs once for many. */
  async function writeWaiting(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      await writeBatch(batch);
    }
    isWriting = false;
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      await insertAuditEvents(
        database,
        batch.map(({ row }) => row),
      );
      for (const { done } of batch) done();
    } catch (cause) {
      // One row that the database refuses must not fail the calls of other people.
      if (batch.length > 1 && !isDatabaseUnavailable(cause)) {
        await Promise.all(batch.map((waiter) => writeBatch([waiter])));
        return;
      }
      for (const { failed } of batch) failed(new AppError('service_unavailable', { cause }));
    }
  }

  return {
    async record(tx, event) {
      try {
        await insertAuditEvent(tx, rowOf(event, clock.now()));
      } catch (cause) {
        // Nothing is wrong with the call: it may be tried again when the trail takes rows.
        throw isDatabaseUnavailable(cause) ? cause : new AppError('service_unavailable', { cause });
      }
    },
    recordRead(event) {
      return new Promise((done, failed) => {
        waiting.push({ row: rowOf(event, clock.now()), done, failed });
        void writeWaiting();
      });
    },
  };
}

function rowOf(event: AuditEvent, at: Date) {
  return {
    at,
    kind: event.kind,
    action: event.action,
    actorGuid: event.actorGuid ?? null,
    subjectKind: event.subject?.[0] ?? null,
    subjectGuid: event.subject?.[1] ?? null,
    examGuids: [...(event.examGuids ?? [])],
    before: event.before ?? null,
    after: event.after ?? null,
    requestId: event.requestId ?? null,
    ip: event.ip ?? null,
  };
}
