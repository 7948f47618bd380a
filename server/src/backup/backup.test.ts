import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allRows, backupWorld, rowsOf, SESSION_SECRET } from '../../test/backup-world.ts';
import { type DemoWorld, demoWorld } from '../../test/demo-world.ts';
import { folderBlobStore } from '../platform/files/blobs/folder-blob-store.ts';
import { isLongRun } from '../../test/runs.ts';
import { testDatabase } from '../../test/test-database.ts';
import { openLongConnection } from '../platform/database/long-connection.ts';
import { backupKey } from './backup-key.ts';
import { tryBackupLock } from './database-content.queries.ts';
import { requireOutside } from './make-backup.service.ts';
import { readManifest, writeManifest } from './manifest.ts';

const KEY = backupKey('a-key-of-at-least-32-characters!');
const OTHER_KEY = backupKey('another-key-of-32-characters-at!');
/** Of those whose files a usual run damages. */
const SHARE_OF_TABLES = 0.2;

let demo: DemoWorld;
let source: { connection: DemoWorld['database']['connection']; blobs: DemoWorld['blobs'] };
beforeAll(async () => {
  demo = await demoWorld();
  source = { connection: demo.database.connection, blobs: demo.blobs };
});
afterAll(() => demo.drop());

let world: ReturnType<typeof backupWorld>;
beforeEach(() => {
  world = backupWorld();
});
afterEach(() => world.clear());

/** Every file of the folder, by its path below it. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

async function newBlob(of = source, content = randomBytes(500)): Promise<string> {
  async function* inOnePiece() {
    yield content;
  }
  const { key } = await of.blobs.receive(inOnePiece());
  await rowsOf(
    of.connection,
    `insert into uploads (guid, purpose, size, sha256, received, state, blob_key)
     values (gen_random_uuid(), 'clip', ${content.length}, repeat('a', 64), ${content.length}, 'verified', '${key}')`,
  );
  return key;
}

describe('a backup', () => {
  test('is restored elsewhere with every row of every table, and every blob', async () => {
    await newBlob();
    const before = await allRows(source.connection);
    const made = await world.backUp(source);
    const target = await world.emptyTarget();
    const { backup } = await world.restore(target);
    const after = await allRows(target.connection);
    const {
      sessions,
      auth_tokens: tokens,
      users,
      audit_events: events,
      backup_runs: runs,
      ...others
    } = after;
    const {
      sessions: _,
      auth_tokens: __,
      users: usersBefore,
      audit_events: eventsBefore,
      backup_runs: ___,
      ...same
    } = before;
    expect(others).toEqual(same);
    expect([sessions, tokens]).toEqual([[], []]);
    expect(users).toHaveLength(usersBefore?.length ?? 0);
    expect(events).toHaveLength((eventsBefore?.length ?? 0) + 1);
    expect(runs).toHaveLength(1);
    expect(made.blobs).toBeGreaterThan(10);
    for (const { key, sha256 } of backup.blobs) expect(await target.blobs.hashOf(key)).toBe(sha256);
  });

  test('that is restored leaves a note in the folder, by which the next backup tells staff how long it took', async () => {
    const { name } = await world.backUp(source);
    const target = await world.emptyTarget();
    expect((await world.restore(target)).lines.join()).not.toContain('takes no note');
    const restoredAt = world.clock.now();
    writeFileSync(join(world.root, 'restores', '2026-03-01T12-00-00-000Z.json'), '{"backup":7}');
    await world.backUp(source);
    await world.backUp(source);
    const notes = await rowsOf(source.connection, 'select * from restores');
    expect(notes).toEqual([
      {
        name: expect.stringMatching(/^2026-03-02T.*Z\.json$/),
        backup: name,
        started_at: restoredAt,
        finished_at: restoredAt,
      },
    ]);
    await rowsOf(source.connection, 'delete from restores');
  });

  test('is complete also where the notes of restores cannot be read, and the older ones are still deleted', async () => {
    await world.backUp(source);
    symlinkSync('restores', join(world.root, 'restores'));
    await world.backUp(source, { keep: 1 });
    expect(readdirSync(join(world.root, 'backups'))).toHaveLength(1);
  });

  test('that cannot be noted is restored all the same, and the command says so', async () => {
    await world.backUp(source);
    writeFileSync(join(world.root, 'restores'), 'a file in its place');
    const { lines } = await world.restore(await world.emptyTarget());
    expect(lines.at(-1)).toMatch(/^Staff will not see this restore on their Health page/);
  });

  test('leaves the restored database with the same rules, triggers and sequences', async () => {
    await world.backUp(source);
    const target = await world.emptyTarget();
    await world.restore(target);
    const schema = `
      select conname || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select sequencename || last_value::text from pg_sequences
        where schemaname = 'public' and sequencename <> 'audit_events_position_seq'
      union all select hash from drizzle.__drizzle_migrations order by 1`;
    expect(await rowsOf(target.connection, schema)).toEqual(await rowsOf(source.connection, schema));
    const due = 'select count(*)::int as n from due_reviews';
    const entries = `select count(*)::int as n from worklist_entries`;
    expect((await rowsOf(target.connection, entries))[0]).toEqual(
      (await rowsOf(source.connection, entries))[0],
    );
    expect((await rowsOf(target.connection, due))[0]).toEqual((await rowsOf(source.connection, due))[0]);
  });

  test('copies only the blobs that the folder does not have yet', async () => {
    const first = await world.backUp(source);
    expect(first.newBlobs).toBe(first.blobs);
    await newBlob();
    const second = await world.backUp(source);
    expect([second.newBlobs, second.blobs]).toEqual([1, first.blobs + 1]);
    await world.verify();
    await world.verify(null, first.name);
  });

  test('has a blob that the store lost since, and names one that it never had', async () => {
    const lost = await newBlob();
    const lostBefore = await newBlob();
    await source.blobs.delete(lostBefore);
    await world.backUp(source);
    await source.blobs.delete(lost);
    const { missingBlobs } = await world.backUp(source);
    expect(missingBlobs).toContain(lostBefore);
    expect(missingBlobs).not.toContain(lost);
    const target = await world.emptyTarget();
    await world.restore(target);
    expect(await target.blobs.sizeOf(lost)).toBe(500);
    await rowsOf(source.connection, `delete from uploads where blob_key in ('${lost}', '${lostBefore}')`);
  });

  test('is encrypted where a key is set: no file shows what is in it, and the key opens it', async () => {
    await world.backUp(source, { key: KEY });
    const files = filesOf(world.root).map((file) => readFileSync(join(world.root, file)));
    const [clip] = await rowsOf<{ key: string }>(
      source.connection,
      'select plain_key as key from clips where plain_key is not null limit 1',
    );
    const content = await source.blobs.open(clip?.key ?? '', { start: 100, end: 163 });
    expect(files.some((file) => file.includes(content as Buffer))).toBe(false);
    expect(files.some((file) => file.includes(SESSION_SECRET))).toBe(false);
    const target = await world.emptyTarget();
    await world.restore(target, { key: KEY });
    expect(await rowsOf(target.connection, 'select count(*) from exams')).toEqual(
      await rowsOf(source.connection, 'select count(*) from exams'),
    );
  });

  test('keeps as many as it is told, and the blobs that these need', async () => {
    const gone = await newBlob();
    const first = await world.backUp(source);
    await rowsOf(source.connection, `delete from uploads where blob_key = '${gone}'`);
    await world.backUp(source);
    const third = await world.backUp(source, { keep: 2 });
    expect(readdirSync(join(world.root, 'backups'))).toHaveLength(2);
    expect(existsSync(join(world.root, 'backups', first.name))).toBe(false);
    expect(existsSync(join(world.root, 'blobs', gone.slice(0, 2), gone))).toBe(false);
    expect((await world.verify()).blobs).toHaveLength(third.blobs);
  });

  test('brings the generated session secret along, so that second factors still open', async () => {
    await world.backUp(source);
    const target = await world.emptyTarget();
    const { lines } = await world.restore(target);
    expect(readFileSync(join(target.settings.dataDir, 'session-secret'), 'utf8').trim()).toBe(SESSION_SECRET);
    expect(lines.join()).not.toContain('session secret');
  });

  test('never replaces a session secret that is there, but says what that means', async () => {
    await world.backUp(source);
    const target = await world.emptyTarget();
    const file = join(target.settings.dataDir, 'session-secret');
    writeFileSync(file, 'of-another-installation');
    const { lines } = await world.restore(target);
    expect(readFileSync(file, 'utf8')).toBe('of-another-installation');
    expect(lines.join()).toContain('The session secret is not the one of the backup');
  });

  test('is recorded, also when it fails', async () => {
    await rowsOf(source.connection, 'delete from backup_runs');
    await world.backUp(source);
    const { blobs } = await world.emptyTarget();
    rmSync(join(world.root, 'blobs'), { recursive: true });
    await expect(world.backUp({ ...source, blobs })).rejects.toThrow(
      'Is BLOB_STORE the store that the server uses?',
    );
    expect(
      await rowsOf(source.connection, 'select taken_at, problem from backup_runs order by taken_at'),
    ).toEqual([
      { taken_at: new Date('2026-03-02T12:00:01.000Z'), problem: null },
      { taken_at: new Date('2026-03-02T12:00:02.000Z'), problem: expect.stringContaining('Is BLOB_STORE') },
    ]);
  });
});

describe('is refused, and changes nothing:', () => {
  test('a second backup at the same time', async () => {
    const running = await openLongConnection(source.connection, 'test');
    await tryBackupLock(running.db);
    await expect(world.backUp(source)).rejects.toThrow('Another backup of this database is running.');
    await running.close();
    expect(existsSync(world.root)).toBe(false);
    await world.backUp(source);
  });

  test('a backup into the folder of another installation', async () => {
    await world.backUp(source);
    const other = await world.emptyTarget();
    await world.restore(other);
    await rowsOf(other.connection, `update installation set created_at = now() + interval '1 second'`);
    await expect(world.backUp(other)).rejects.toThrow('holds backups of another installation');
    expect(readdirSync(join(world.root, 'backups'))).toHaveLength(1);
  });

  test.each(['/data', '/data/blobs/backup', '/data/backup'])(
    'a backup into %s, which it would copy',
    (root) => {
      expect(() => requireOutside(root, ['/data', '/elsewhere'])).toThrow('Choose a folder elsewhere');
      expect(() => requireOutside(root, ['/data2', '/elsewhere', '/data/blobs/backup/blobs'])).not.toThrow();
    },
  );

  test('a restore over existing data, in the database or in the store', async () => {
    await world.backUp(source);
    const full = await world.emptyTarget();
    await rowsOf(full.connection, 'create table notes (words text)');
    await expect(world.restore(full)).rejects.toThrow('The database is not empty, so nothing was restored.');
    expect(
      await rowsOf(full.connection, `select tablename from pg_tables where schemaname = 'public'`),
    ).toEqual([{ tablename: 'notes' }]);
    const target = await world.emptyTarget();
    async function* someone() {
      yield Buffer.from('of someone else');
    }
    const { key } = await target.blobs.put(someone());
    await expect(world.restore(target)).rejects.toThrow(
      'The store of clips is not empty, so nothing was restored.',
    );
    expect(await rowsOf(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    expect(await target.blobs.sizeOf(key)).toBe(15);
  });

  test('a restore of a newer version', async () => {
    const { name } = await world.backUp(source);
    const file = join(world.root, 'backups', name, 'manifest.json');
    const manifest = readManifest(readFileSync(file, 'utf8'), null);
    const later = { createdAt: Date.now() + 1_000_000_000, hash: 'f'.repeat(64) };
    const newer = { ...manifest, version: '9.9.9', migrations: [...manifest.migrations, later] };
    writeFileSync(file, writeManifest(newer, null));
    const target = await world.emptyTarget();
    await expect(world.restore(target)).rejects.toThrow(
      'A newer version of Sonoboard (9.9.9) made this backup.',
    );
    expect(await rowsOf(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  test('a wrong key, or none', async () => {
    await world.backUp(source, { key: KEY });
    const target = await world.emptyTarget();
    const wrong = 'BACKUP_KEY is not the key with which this backup was made.';
    const none = 'This backup is encrypted. Set BACKUP_KEY to the key with which it was made.';
    await expect(world.restore(target, { key: OTHER_KEY })).rejects.toThrow(wrong);
    await expect(world.verify(OTHER_KEY)).rejects.toThrow(wrong);
    await expect(world.restore(target)).rejects.toThrow(none);
    await expect(world.verify()).rejects.toThrow(none);
    expect(await rowsOf(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  test('a folder without a complete backup', async () => {
    await expect(world.verify()).rejects.toThrow('holds no complete backup');
    await world.backUp(source);
    await expect(world.verify(null, '2020-01-01T00-00-00-000Z')).rejects.toThrow(
      'holds no complete backup named 2020',
    );
  });
});

describe.each([
  ['in the clear', null],
  ['encrypted', KEY],
] as const)('a backup %s', (_, key) => {
  test('is not good any more when a single byte of any of its files is altered, cut off, or more', async () => {
    const database = await testDatabase();
    const small = { connection: database.connection, blobs: folderBlobStore(join(world.folder, 'small')) };
    await newBlob(small);
    await world.backUp(small, { key });
    await database.drop();
    await world.verify(key);
    for (const [index, file] of filesOf(world.root).entries()) {
      // Of the many tables a run takes a few, and a long one all.
      const isOneOfMany = !/^blobs|manifest|exams/.test(file);
      if (isOneOfMany && !isLongRun && Math.random() > SHARE_OF_TABLES) continue;
      const path = join(world.root, file);
      const content = readFileSync(path);
      const damages: (() => void)[] = [
        () => writeFileSync(path, altered(content)),
        () => truncateSync(path, Math.max(0, content.length - 1)),
        () => appendFileSync(path, 'x'),
        () => rmSync(path),
      ];
      // All kinds where it matters most, one each for the many tables.
      const kinds = isOneOfMany ? [damages[index % damages.length]] : damages;
      for (const damage of kinds) {
        damage?.();
        await expect(world.verify(key)).rejects.toThrow(
          /damaged|no complete backup|BACKUP_KEY|newer version/,
        );
        writeFileSync(path, content);
      }
    }
    await world.verify(key);
  });
});

function altered(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const at = Math.floor(Math.random() * copy.length);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

test('a damaged backup is refused before anything is written, and an earlier one can be restored', async () => {
  const first = await world.backUp(source);
  const second = await world.backUp(source);
  truncateSync(join(world.root, 'backups', second.name, 'database/exams.copy.gz'), 100);
  const target = await world.emptyTarget();
  await expect(world.restore(target)).rejects.toThrow(/exams\.copy\.gz was shortened or altered/);
  expect(await rowsOf(target.connection, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  expect(existsSync(join(target.settings.dataDir, 'blobs'))).toBe(false);
  await world.restore(target, { name: first.name });
});

test('a blob of the folder that is damaged is copied anew once it is deleted', async () => {
  await world.backUp(source);
  const [blob] = (await world.verify()).blobs;
  const file = join(world.root, 'blobs', blob?.key.slice(0, 2) ?? '', blob?.key ?? '');
  rmSync(file);
  await expect(world.verify()).rejects.toThrow(`the blob ${blob?.key} is missing`);
  expect((await world.backUp(source)).newBlobs).toBe(1);
  await world.verify();
});
