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

  function write(event: AuditEvent): Promise<void> {
    return new Promise((done, failed) => {
      waiting.push({ row: rowOf(event, clock.now()), done, failed });
      void writeWaiting();
    });
  }

  const ahead = examsFetchedAhead(write, clock);
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
      if (OPENING.has(event.action)) ahead.noteSeen(event);
      return write(
        event.action === CLIP_READ && ahead.isUnseen(event) ? { ...event, action: CLIP_AHEAD } : event,
      );
    },
    recordFetchedAhead: ahead.record,
  };
}

/** Reads by which an exam is before somebody's eyes, unlike its row in a list. */
const OPENING: ReadonlySet<string> = new Set(['exam.read', 'review.read', 'chain.read']);
const CLIP_READ = 'clip.read';
/** A video cannot say that it is loaded ahead; its exam was, and nobody has opened that yet. */
const CLIP_AHEAD = 'clip.fetched-ahead';

const AHEAD_AGAIN_AFTER_MS = 60 * 60 * 1000;
/** Of this server; when there are more, all are forgotten and their next fetch is recorded again. */
const MOST_AHEAD = 50_000;

/**
 * Fetching ahead hands out patient data, so it leaves a row that proves it; but a pointer that crosses a list must not bury
 * the reads of people. Every caller waits until the row of their exam is written, also when another call caused it.
 */
function examsFetchedAhead(write: (event: AuditEvent) => Promise<void>, clock: Clock) {
  const known = new Map<string, AheadExam>();
  const keysOf = ({ actorGuid, examGuids = [] }: AuditEvent) =>
    examGuids.map((examGuid) => `${actorGuid ?? ''} ${examGuid}`);
  const isFresh = (key: string) =>
    clock.now().getTime() - (known.get(key)?.at ?? -Infinity) >= AHEAD_AGAIN_AFTER_MS;

  async function record(event: AuditEvent): Promise<void> {
    const { examGuids = [] } = event;
    if (examGuids.length === 0) return write(event);
    if (known.size > MOST_AHEAD) known.clear();
    const keys = keysOf(event);
    const freshKeys = keys.filter(isFresh);
    if (freshKeys.length > 0) {
      const fresh = examGuids.filter((_, at) => freshKeys.includes(keys[at] ?? ''));
      const written = write({ ...event, action: 'exam.fetched-ahead', examGuids: fresh });
      const at = clock.now().getTime();
      for (const key of freshKeys) known.set(key, { at, written, isSeen: false });
      written.catch(() => {
        for (const key of freshKeys) known.delete(key);
      });
    }
    await Promise.all(keys.flatMap((key) => known.get(key)?.written ?? []));
  }

  return {
    record,
    noteSeen(event: AuditEvent): void {
      for (const key of keysOf(event)) {
        const exam = known.get(key);
        if (exam !== undefined) known.set(key, { ...exam, isSeen: true });
      }
    },
    isUnseen: (event: AuditEvent) =>
      keysOf(event).every((key) => known.get(key)?.isSeen === false && !isFresh(key)),
  };
}

interface AheadExam {
  readonly at: number;
  readonly written: Promise<void>;
  /** Opened since. */
  readonly isSeen: boolean;
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
