import { count } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_AUDIT_KEYS } from '../../test/audit-keys.ts';
import { testClock } from '../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { type Database, inTransaction } from '../platform/database/db.ts';
import { auditTrail } from './audit.service.ts';
import { auditEvents } from '../tables/audit.tables.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const countRows = async () => (await database.db.select({ n: count() }).from(auditEvents))[0]?.n ?? 0;

/** Counts the statements that go out. */
function counted(): { database: Database; statements: () => number } {
  let statements = 0;
  const sharedConnections: Database['sharedConnections'] = {
    ...database.sharedConnections,
    query: (statement) => {
      statements += 1;
      return database.sharedConnections.query(statement);
    },
  };
  return { database: { ...database, sharedConnections }, statements: () => statements };
}

describe('the audit trail', () => {
  test('an event is written with its cause or not at all', async () => {
    const trail = auditTrail(database, testClock(), TEST_AUDIT_KEYS);
    const before = await countRows();
    await expect(
      inTransaction(database.db, async (tx) => {
        await trail.record(tx, { kind: 'change', action: 'thing.made' });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await countRows()).toBe(before);
  });

  test('keeps who, what, when and where from', async () => {
    const clock = testClock();
    const event = {
      kind: 'patient-read',
      action: 'exam.read',
      actorGuid: GUID,
      subject: ['exam', GUID],
      examGuids: [GUID],
      before: { a: 1 },
      after: null,
      requestId: 'request-1',
      ip: '10.0.0.1',
    } as const;
    await auditTrail(database, clock, TEST_AUDIT_KEYS).recordRead(event);
    const rows = await database.db.select().from(auditEvents);
    expect(rows.find(({ requestId }) => requestId === 'request-1')).toMatchObject({
      at: clock.now(),
      kind: 'patient-read',
      action: 'exam.read',
      actorGuid: GUID,
      subjectKind: 'exam',
      subjectGuid: GUID,
      examGuids: [GUID],
      before: { a: 1 },
      after: null,
      ip: '10.0.0.1',
    });
  });

  test('reads of many calls at once are written in a few statements, none lost', async () => {
    const { database: watched, statements } = counted();
    const trail = auditTrail(watched, testClock(), TEST_AUDIT_KEYS);
    const before = await countRows();
    await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        trail.recordRead({ kind: 'patient-read', action: 'list.read', requestId: String(n) }),
      ),
    );
    expect((await countRows()) - before).toBe(300);
    expect(statements()).toBe(2);
  });

  test('every waiting read fails when the trail cannot be written, and the next one works again', async () => {
    const trail = auditTrail(database, testClock(), TEST_AUDIT_KEYS);
    await database.owner.query('alter table audit_events rename to audit_events_gone');
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => trail.recordRead({ kind: 'patient-read', action: 'list.read' })),
    );
    await database.owner.query('alter table audit_events_gone rename to audit_events');
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await trail.recordRead({ kind: 'patient-read', action: 'list.read' });
  });

  test('an event that the database refuses fails its own call and no other', async () => {
    const trail = auditTrail(database, testClock(), TEST_AUDIT_KEYS);
    const before = await countRows();
    const results = await Promise.allSettled(
      ['first', '\u0000', '\ud800', 'last'].map((text) =>
        trail.recordRead({ kind: 'refusal', action: 'call.refused', after: { text } }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect((await countRows()) - before).toBe(2);
  });

  test.each(['update audit_events set action = $$x$$', 'delete from audit_events', 'truncate audit_events'])(
    'even its owner cannot %s',
    async (statement) => {
      await expect(database.owner.query(statement)).rejects.toThrow('audit_events');
      await expect(
        database.owner.query(
          `set session_replication_role = replica; ${statement}; reset session_replication_role`,
        ),
      ).rejects.toThrow('audit_events');
    },
  );
});
