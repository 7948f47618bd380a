import { randomUUID } from 'node:crypto';
import { AppError } from '../platform/http/app-error.ts';
import type { AuditEvent, AuditTrail } from '../platform/audit-trail.ts';
import { type AuditKeys, macOfContent } from '../platform/audit-mac.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { isDatabaseUnavailable } from '../platform/database/db-errors.ts';
import { EXAM_AHEAD, insertAuditEvent, insertAuditEvents, isOnlyFetchedAhead } from './audit.queries.ts';

const MAX_BATCH = 500;

interface Waiting {
  readonly row: ReturnType<typeof signedRow>;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

export function auditTrail(database: Database, clock: Clock, keys: AuditKeys): AuditTrail {
  const rowOf = (event: AuditEvent) => signedRow(event, clock.now(), keys);
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
      waiting.push({ row: rowOf(event), done, failed });
      void writeWaiting();
    });
  }

  const ahead = examsFetchedAhead(write, clock);

  /** What this server has not seen opened may have been fetched ahead, and opened, at another one: the trail itself knows. */
  async function isClipAhead(event: AuditEvent): Promise<boolean> {
    const { action, actorGuid, examGuids = [] } = event;
    if (action !== CLIP_READ || actorGuid === undefined || ahead.isOpened(event)) return false;
    const since = new Date(clock.now().getTime() - HOUR_MS);
    return isOnlyFetchedAhead(database, { actorGuid, examGuids, since, openings: [...OPENS_EXAM] });
  }

  return {
    async record(tx, event) {
      try {
        await insertAuditEvent(tx, rowOf(event));
      } catch (cause) {
        // Nothing is wrong with the call: it may be tried again when the trail takes rows.
        throw isDatabaseUnavailable(cause) ? cause : new AppError('service_unavailable', { cause });
      }
    },
    async recordRead(event) {
      if (OPENS_EXAM.has(event.action)) ahead.noteOpened(event);
      const isFetchedAhead = await isClipAhead(event);
      await write(isFetchedAhead ? { ...event, action: CLIP_AHEAD } : event);
      return { isFetchedAhead };
    },
    recordFetchedAhead: ahead.record,
  };
}

/** Reads that open an exam. A row in a list does not. */
const OPENS_EXAM: ReadonlySet<string> = new Set(['exam.read', 'review.read', 'chain.read']);
const CLIP_READ = 'clip.read';
/** A video element cannot mark its request as a prefetch: the clip belongs to a prefetched exam that its viewer has not opened. */
const CLIP_AHEAD = 'clip.fetched-ahead';

const HOUR_MS = 60 * 60 * 1000;
/** Of this server; when there are more, all are forgotten and their next fetch is recorded again. */
const MOST_KNOWN = 50_000;

/**
 * Fetching ahead hands out patient data, so it leaves a row that proves it; but a pointer that crosses a list must not bury
 * the reads of people. Every caller waits until the row of their exam is written, also when another call caused it.
 */
function examsFetchedAhead(write: (event: AuditEvent) => Promise<void>, clock: Clock) {
  const known = new Map<string, { readonly at: number; readonly written: Promise<void> }>();
  const openedAt = new Map<string, number>();
  const keysOf = ({ actorGuid, examGuids = [] }: AuditEvent) =>
    examGuids.map((examGuid) => `${actorGuid ?? ''} ${examGuid}`);
  const isRecent = (at = -Infinity) => clock.now().getTime() - at < HOUR_MS;

  async function record(event: AuditEvent): Promise<void> {
    const { examGuids = [] } = event;
    if (examGuids.length === 0) return write(event);
    if (known.size > MOST_KNOWN) known.clear();
    const keys = keysOf(event);
    const newKeys = keys.filter((key) => !isRecent(known.get(key)?.at));
    if (newKeys.length > 0) {
      const newGuids = examGuids.filter((_, at) => newKeys.includes(keys[at] ?? ''));
      const written = write({ ...event, action: EXAM_AHEAD, examGuids: newGuids });
      const at = clock.now().getTime();
      for (const key of newKeys) known.set(key, { at, written });
      written.catch(() => {
        for (const key of newKeys) known.delete(key);
      });
    }
    await Promise.all(keys.flatMap((key) => known.get(key)?.written ?? []));
  }

  return {
    record,
    /** Also without a fetch before it: a later one must not turn the clips that are being watched into prefetches. */
    noteOpened(event: AuditEvent): void {
      if (openedAt.size > MOST_KNOWN) openedAt.clear();
      for (const key of keysOf(event)) openedAt.set(key, clock.now().getTime());
    },
    isOpened: (event: AuditEvent) => keysOf(event).some((key) => isRecent(openedAt.get(key))),
  };
}

function signedRow(event: AuditEvent, at: Date, keys: AuditKeys) {
  const row = {
    guid: randomUUID(),
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
  return { ...row, mac: macOfContent(keys, row) };
}
