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

  function recordRead(event: AuditEvent): Promise<void> {
    return new Promise((done, failed) => {
      waiting.push({ row: rowOf(event, clock.now()), done, failed });
      void writeWaiting();
    });
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
    recordRead,
    recordFetchedAhead: fetchedAhead(recordRead, clock),
  };
}

const AHEAD_AGAIN_AFTER_MS = 60 * 60 * 1000;
/** Of this server; when there are more, all are forgotten and their next fetch is recorded again. */
const MOST_AHEAD = 50_000;

/**
 * Fetching ahead hands out patient data, so it leaves a row that proves it; but a pointer that crosses a list must not bury
 * the reads of people. Every caller waits until the row of their exam is written, also when another call caused it.
 */
function fetchedAhead(recordRead: AuditTrail['recordRead'], clock: Clock): AuditTrail['recordFetchedAhead'] {
  const known = new Map<string, { readonly at: number; readonly written: Promise<void> }>();
  return async (event) => {
    const { examGuids = [], actorGuid } = event;
    if (examGuids.length === 0) return recordRead(event);
    if (known.size > MOST_AHEAD) known.clear();
    const now = clock.now().getTime();
    const keyOf = (examGuid: string) => `${actorGuid ?? ''} ${examGuid}`;
    const fresh = examGuids.filter(
      (guid) => now - (known.get(keyOf(guid))?.at ?? -Infinity) >= AHEAD_AGAIN_AFTER_MS,
    );
    if (fresh.length > 0) {
      const written = recordRead({ ...event, action: 'exam.fetched-ahead', examGuids: fresh });
      for (const guid of fresh) known.set(keyOf(guid), { at: now, written });
      written.catch(() => {
        for (const guid of fresh) known.delete(keyOf(guid));
      });
    }
    await Promise.all(examGuids.flatMap((guid) => known.get(keyOf(guid))?.written ?? []));
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
