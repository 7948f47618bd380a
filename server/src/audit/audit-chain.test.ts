import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { TEST_AUDIT_KEY, TEST_AUDIT_KEYS } from '../../test/audit-keys.ts';
import { databaseUrl } from '../../test/backup-world.ts';
import { startProgram } from '../../test/run-program.ts';
import { testClock } from '../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { AUDIT_TEXT, type AuditKeys, auditKeys, contentText } from '../platform/audit-mac.ts';
import { inTransaction } from '../platform/database/db.ts';
import { openLongConnection } from '../platform/database/long-connection.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import { describeFinding } from './audit-findings.ts';
import { auditHeads, type KeptHead } from './audit-heads.ts';
import { auditSealer } from './audit-sealer.service.ts';
import { auditTrail } from './audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-audit-'));
const opened: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(opened.map((database) => database.drop()));
  rmSync(folder, { recursive: true, force: true });
});

const log = pino({ level: 'silent' });
const heads = (name: string) => auditHeads(join(folder, name));

async function openDatabase(copyOf?: TestDatabase): Promise<TestDatabase> {
  const database = await testDatabase(copyOf && { copyOf });
  opened.push(database);
  return database;
}

/** A server's part in the chain; another one of the same database is another server, or the same after a crash. */
function sealerOf(
  database: TestDatabase,
  { name = database.connection.database ?? '', keys = TEST_AUDIT_KEYS, hasOlderServers = false } = {},
) {
  return auditSealer({
    db: database.db,
    clock: testClock(),
    log,
    keys,
    heads: heads(name),
    hasOlderServers: async () => hasOlderServers,
  });
}

const trailOf = (database: TestDatabase, keys = TEST_AUDIT_KEYS) => auditTrail(database, testClock(), keys);

async function write(database: TestDatabase, actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    const event = { kind: 'patient-read', action, after: { asked: { limit: 20 } } } as const;
    await inTransaction(database.db, (tx) => trailOf(database).record(tx, event));
  }
}

async function verify(
  { ownerConnection }: TestDatabase,
  {
    kept = [],
    keys = [TEST_AUDIT_KEYS],
  }: { kept?: readonly KeptHead[]; keys?: readonly [AuditKeys, ...AuditKeys[]] } = {},
) {
  const reader = await openLongConnection(ownerConnection, 'test');
  try {
    const verified = await verifyAudit(reader, { keys, heads: kept, say: () => undefined });
    return { ...verified, sentences: verified.findings.map(describeFinding) };
  } finally {
    await reader.close();
  }
}

const countLinks = async ({ pool }: TestDatabase) =>
  Number((await pool.query<{ n: string }>('select count(*) as n from audit_links')).rows[0]?.n);

/** Some that JSON escapes, and some that take two, three and four bytes. */
const LETTERS = [
  'a',
  'B',
  '9',
  ' ',
  '"',
  '\\',
  '/',
  '\n',
  '\t',
  '\u0001',
  '\u007f',
  '\u2028',
  'ü',
  '漢',
  '😀',
];

test('the text that a row is signed by is the text that PostgreSQL has of it', async () => {
  const database = await openDatabase();
  const text = fc.string({ unit: fc.constantFrom(...LETTERS) });
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, -0, 1e21, -1.5e-7, 5e-324, 1.7976931348623157e308, 12.5),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  })).value;
  const guid = fc.uuid();
  const row = fc.record(
    {
      guid,
      at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      kind: fc.constant('change' as const),
      action: text,
      actorGuid: fc.option(guid.map((one) => one.toUpperCase())),
      subjectKind: fc.option(text),
      subjectGuid: fc.option(guid),
      examGuids: fc.array(guid, { maxLength: 3 }),
      before: fc.option(json),
      after: json,
      requestId: fc.option(text),
      ip: fc.option(text),
    },
    { noNullPrototype: true },
  );
  const rows = fc.sample(row, { numRuns: 300, seed: 1 });
  await database.db.insert(auditEvents).values(rows);
  const stored = await database.pool.query<{ text: string }>(
    `select ${AUDIT_TEXT} as text from audit_events e order by position`,
  );
  expect(stored.rows.map((one) => one.text)).toEqual(rows.map(contentText));
});

describe('the chain', () => {
  test('links rows of many connections at once, some rolled back, exactly once, by two servers at once', async () => {
    const database = await openDatabase();
    const trail = trailOf(database);
    const writeOne = (n: number) =>
      inTransaction(database.db, async (tx) => {
        await trail.record(tx, { kind: 'change', action: `thing.${n}` });
        if (n % 5 === 0) throw new Error('rolled back');
      }).catch(() => undefined);
    const servers = [sealerOf(database, { name: 'one' }), sealerOf(database, { name: 'two' })];
    for (let round = 0; round < 4; round += 1) {
      const writes = Array.from({ length: 50 }, (_, n) => writeOne(n));
      const reads = Array.from({ length: 10 }, () =>
        trail.recordRead({ kind: 'patient-read', action: 'list.read' }),
      );
      await Promise.all([...writes, ...reads, ...servers.map(({ seal }) => seal())]);
    }
    for (const { seal } of servers) await seal();
    const verified = await verify(database, {
      kept: [...(await heads('one').read()), ...(await heads('two').read())],
    });
    expect(verified).toMatchObject({ links: 4 * 50, notYetChained: 0, older: 0, sentences: [] });
  });

  test('a row that is committed long after later ones is linked, too', async () => {
    const database = await openDatabase();
    const sealer = sealerOf(database);
    await write(database, ['before']);
    await inTransaction(database.db, async (tx) => {
      await trailOf(database).record(tx, { kind: 'change', action: 'late' });
      await write(database, ['after']);
      for (let round = 0; round < 3; round += 1) await sealer.seal();
      expect(await countLinks(database)).toBe(2);
    });
    await write(database, ['at last']);
    await sealer.seal();
    expect(await verify(database)).toMatchObject({ links: 4, notYetChained: 0, sentences: [] });
  });

  test('a server that was killed between a row and its link loses nothing: the next start links it', async () => {
    const database = await openDatabase();
    await write(database, ['one', 'two']);
    await sealerOf(database).seal();
    await write(database, ['three']);
    expect(await verify(database)).toMatchObject({ links: 2, notYetChained: 1, sentences: [] });
    await sealerOf(database).seal();
    expect(await verify(database)).toMatchObject({ links: 3, notYetChained: 0, sentences: [] });
  });

  test('takes over rows of versions that did not sign them once, and waits until such servers have ended', async () => {
    const database = await openDatabase();
    const unsigned = `insert into audit_events (at, kind, action, before) values (now(), 'change', 'older', '{"b": 1}')`;
    await database.pool.query(unsigned);
    await write(database, ['signed']);
    await sealerOf(database, { hasOlderServers: true }).seal();
    expect(await verify(database)).toMatchObject({ links: 0, older: 1, notYetChained: 1, sentences: [] });
    await sealerOf(database).seal();
    expect(await verify(database)).toMatchObject({ links: 2, older: 1, notYetChained: 0, sentences: [] });
    await database.pool.query(unsigned);
    await sealerOf(database).seal();
    const { links, sentences } = await verify(database);
    expect({ links, sentences }).toEqual({ links: 2, sentences: [expect.stringContaining('inserted')] });
  });

  test('goes on under another key, and is verified with both', async () => {
    const database = await openDatabase();
    const newer = auditKeys('another-key-0123456789abcdef-0123456789');
    await write(database, ['one']);
    await sealerOf(database).seal();
    await trailOf(database, newer).recordRead({ kind: 'patient-read', action: 'two' });
    await sealerOf(database, { keys: newer }).seal();
    expect((await verify(database, { keys: [newer] })).counts).toEqual(new Map([['changed', 1]]));
    expect((await verify(database, { keys: [newer, TEST_AUDIT_KEYS] })).sentences).toEqual([]);
  });

  test('keeps its heads outside of the database, no more of them than a file of 1 MB holds', async () => {
    const kept = heads('long');
    const head = { n: 1, position: 1, guid: crypto.randomUUID(), mac: Buffer.alloc(32) };
    for (let n = 1; n <= 6_000; n += 1) await kept.keep({ ...head, n }, new Date());
    const read = await kept.read();
    expect(read.length).toBeLessThan(6_000);
    expect(read.length).toBeGreaterThanOrEqual(2_000);
    expect(read.at(-1)?.n).toBe(6_000);
  });
});

describe('someone who owns the database is found out', () => {
  let original: TestDatabase;
  let oldCopy: TestDatabase;
  let kept: readonly KeptHead[];
  beforeAll(async () => {
    oldCopy = await openDatabase();
    await write(oldCopy, ['a.read', 'b.read', 'c.read', 'd.read', 'e.read']);
    await sealerOf(oldCopy, { name: 'server' }).seal();
    await oldCopy.close();
    original = await openDatabase(oldCopy);
    await write(original, ['f.read', 'g.read', 'h.read']);
    await sealerOf(original, { name: 'server' }).seal();
    kept = await heads('server').read();
    await original.close();
  });

  /** Past the triggers that refuse it, which an owner can switch off. */
  const asOwner = (statements: string) => `
    alter table audit_events disable trigger all; alter table audit_links disable trigger all;
    ${statements};
    alter table audit_events enable always trigger audit_events_append_only;
    alter table audit_links enable always trigger audit_links_append_only`;

  test('nothing is found in a trail that nobody touched', async () => {
    const database = await openDatabase(original);
    expect(await verify(database, { kept })).toMatchObject({ links: 8, head: { n: 8 }, sentences: [] });
  });

  const ALL_COLUMNS =
    'at, kind, action, actor_guid, subject_kind, subject_guid, exam_guids, before, after, request_id, ip, mac';
  test.each([
    [
      'changes a row',
      `update audit_events set action = 'x.read' where action = 'c.read'`,
      [/^Row 3 \(.+, x\.read\) was changed/],
    ],
    [
      'changes a value within a row',
      `update audit_events set after = '{"asked": {"limit": 20.0}}' where action = 'c.read'`,
      [/^Row 3 \(.+, c\.read\) was changed/],
    ],
    [
      'deletes a row in the middle',
      `delete from audit_events where action = 'c.read'`,
      [/^Row 3 \(.+\) was deleted/],
    ],
    [
      'deletes a row in the middle with its link',
      `delete from audit_events where position = 3; delete from audit_links where n = 3`,
      [/^Link 3 is missing from the chain before row 4 \(.+, d\.read\)/],
    ],
    [
      'deletes a row and closes the gap',
      `delete from audit_events where position = 8; delete from audit_events where position = 7; delete from audit_links where n = 7;
       delete from audit_links where n = 8; delete from audit_events where position = 3; delete from audit_links where n = 3;
       update audit_links set n = n - 1 where n > 3`,
      [
        /^Row 4 \(.+, d\.read\) does not follow/,
        /^Row 5 \(.+, e\.read\) does not follow/,
        /^Row 6 .+ does not follow/,
        /^Row 6 .+ linked otherwise/,
        /^The chain ends at link 5/,
      ],
    ],
    [
      'deletes the tail',
      `delete from audit_events where position > 6; delete from audit_links where n > 6`,
      [
        /^The chain ends at link 6\. On .+ it had 8, and the last one held the row 8 \(.+\): rows were cut off/,
      ],
    ],
    [
      'inserts a row',
      `insert into audit_events (${ALL_COLUMNS}) select ${ALL_COLUMNS} from audit_events where position = 2`,
      [/^Row 9 \(.+, b\.read\) was inserted/],
    ],
    [
      'inserts a row with a link of their own',
      `insert into audit_events (at, kind, action) values (now(), 'change', 'y.done');
       insert into audit_links select 9, position, guid, sha256('x') from audit_events where action = 'y.done'`,
      [/^Row 9 \(.+, y\.done\) was changed/],
    ],
    [
      'writes a row a second time',
      `alter table audit_events drop constraint audit_events_pkey;
       insert into audit_events (guid, ${ALL_COLUMNS}) select guid, ${ALL_COLUMNS} from audit_events where position = 2`,
      [/^Row 9 \(.+\) is there twice/],
    ],
    [
      'swaps two rows',
      `alter table audit_events alter position drop identity;
       drop index audit_events_position; update audit_events set position = 9 - position where position in (4, 5);
       create unique index audit_events_position on audit_events (position)`,
      [/^Row 4 \(.+\) is out of order/, /^Row 5 \(.+\) is out of order/],
    ],
    [
      'swaps two rows and their links',
      `alter table audit_events alter position drop identity;
       drop index audit_events_position; update audit_events set position = 9 - position where position in (4, 5);
       alter table audit_links drop constraint audit_links_position; update audit_links set position = 9 - position where n in (4, 5)`,
      [/^Row 5 \(.+, d\.read\) does not follow/, /^Row 4 \(.+, e\.read\) does not follow/],
    ],
    [
      'truncates the rows',
      'truncate audit_events',
      Array.from({ length: 8 }, (_, n) => new RegExp(`^Row ${n + 1} \\(.+\\) was deleted`)),
    ],
    [
      'truncates everything',
      'truncate audit_events, audit_links',
      [/^The chain ends at link 0\. On .+ it had 8, and the last one held the row 8/],
    ],
    [
      'makes the chain anew without the key',
      `update audit_events set action = 'x.read', mac = sha256('x') where position = 3;
       update audit_links set mac = sha256(n::text::bytea) where n >= 3`,
      [
        /^Row 3 .+ was changed/,
        ...[4, 5, 6, 7, 8].map((n) => new RegExp(`^Row ${n} .+ does not follow`)),
        /^Row 5 .+ linked otherwise/,
        /^Row 8 .+ linked otherwise/,
      ],
    ],
  ])('who %s', async (_attack, statements, expected) => {
    const database = await openDatabase(original);
    await database.owner.query(asOwner(statements));
    const { sentences } = await verify(database, { kept });
    expect(sentences).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test('who drops a table', async () => {
    const database = await openDatabase(original);
    await database.owner.query('drop table audit_links');
    expect((await verify(database, { kept })).sentences).toEqual([expect.stringContaining('is gone')]);
  });

  test('who puts an old copy back, also once the product has gone on with it', async () => {
    const database = await openDatabase(oldCopy);
    expect((await verify(database, { kept })).sentences).toEqual([
      expect.stringMatching(/^The chain ends at link 5\. On .+ it had 8, and the last one held the row 8 \(/),
    ]);
    await write(database, ['i.read', 'j.read', 'k.read', 'l.read']);
    await sealerOf(database).seal();
    expect((await verify(database, { kept })).sentences).toEqual([
      expect.stringMatching(
        /^Row 8 \(.+, k\.read\) is linked otherwise than on .+, when this link held the row 8 \(/,
      ),
    ]);
    const asBackup = kept.slice(0, 1).map((head) => ({ ...head, row: null }));
    expect((await verify(database, { kept: asBackup })).sentences).toEqual([]);
  });
});

describe('npm run verify-audit', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase();
    await write(database, ['a.read', 'b.read']);
    await sealerOf(database, { name: 'command' }).seal();
  });

  /** In a process of its own, with the heads that the server kept in its data folder. */
  const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    startProgram([process.execPath, join(inject('programs'), 'verify-audit.js'), ...words], {
      env: {
        DATA_DIR: join(folder, 'command'),
        DATABASE_URL: databaseUrl(database.connection),
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://localhost:8080',
        SESSION_SECRET: 'a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
        URL_SIGNING_SECRET: 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6',
        AUDIT_KEY: TEST_AUDIT_KEY,
        ...env,
      },
    }).ended;

  test('ends with 0 where the trail is as it was written, also under an earlier key that is named', async () => {
    const [head] = await heads('command').read();
    const sound = await run(['--head', `${head?.n}:${head?.mac}`]);
    expect(sound).toMatchObject({ code: 0, output: expect.stringContaining('with 2 kept heads') });
    expect(sound.output).toContain(`It ends at 2:${head?.mac}.`);
    const file = join(folder, 'earlier-key');
    writeFileSync(file, `${TEST_AUDIT_KEY}\n`);
    const newer = { AUDIT_KEY: 'c1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6' };
    expect(await run(['--old-key', file], newer)).toMatchObject({ code: 0 });
  });

  test('ends with 1 and names the row where it is not, or where it cannot look', async () => {
    await write(database, ['c.read']);
    await sealerOf(database, { name: 'command' }).seal();
    await database.owner.query(
      `alter table audit_events disable trigger all; delete from audit_events where position = 2`,
    );
    const { code, output } = await run([]);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Row 2 \(.+\) was deleted.+\n[^]+Findings: 1\.$/m),
    ]);
    expect(await run(['--head', '2:ab'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('"2:ab" is no head'),
    });
  });
});
