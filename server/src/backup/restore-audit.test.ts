import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupWorld, SESSION_SECRET } from '../../test/backup-world.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { auditSealer } from '../audit/audit-sealer.service.ts';
import { auditTrail } from '../audit/audit.service.ts';
import { verifyAudit } from '../audit/verify-audit.service.ts';
import { auditKeys } from '../platform/audit-mac.ts';
import { type Database, openDatabase } from '../platform/database/db.ts';
import { openLongConnection } from '../platform/database/long-connection.ts';
import { folderBlobStore } from '../platform/files/blobs/folder-blob-store.ts';

const keys = auditKeys(SESSION_SECRET);
const backups = backupWorld();
let source: TestDatabase;
beforeAll(async () => {
  source = await testDatabase();
});
afterAll(async () => {
  await source.drop();
  await backups.clear();
});

type Head = Parameters<typeof verifyAudit>[1]['heads'][number];

async function writeAndSeal(database: Database, kept: Head[]): Promise<void> {
  const { clock } = backups;
  await auditTrail(database, clock, keys).recordRead({ kind: 'patient-read', action: 'list.read' });
  const heads = {
    keep: async ({ n, mac, position, guid }: { n: number; mac: Buffer; position: number; guid: string }) =>
      void kept.push({ at: clock.now().toISOString(), n, mac: mac.toString('hex'), row: { position, guid } }),
    read: async () => kept,
  };
  const { db } = database;
  const log = pino({ level: 'silent' });
  await auditSealer({ db, clock, log, keys, heads, hasOlderServers: async () => false }).seal();
}

async function verify(connection: Database['connection'], heads: readonly Head[]) {
  const reader = await openLongConnection(connection, 'test');
  try {
    return await verifyAudit(reader, { keys: [keys], heads, say: () => undefined });
  } finally {
    await reader.close();
  }
}

test('a restore is no tampering: the trail is verified from the backup on, and what went on afterwards is missed no more', async () => {
  const blobs = folderBlobStore(join(backups.folder, 'blobs'));
  const kept: Head[] = [];
  await writeAndSeal(source, kept);
  const { auditHead } = await backups.backUp({ connection: source.connection, blobs });
  expect(auditHead).toBe(`${kept.at(-1)?.n}:${kept.at(-1)?.mac}`);
  backups.clock.forward(1_000);
  await writeAndSeal(source, kept);
  backups.clock.forward(1_000);
  const target = await backups.emptyTarget();
  const { backup } = await backups.restore(target);
  expect(backup.manifest.auditHead).toBe(auditHead);
  const restored = openDatabase({
    connection: target.connection,
    maxConnections: 2,
    statementTimeoutMs: 20_000,
  });
  try {
    expect(await verify(target.connection, kept)).toMatchObject({ findings: [], notYetChained: 1 });
    await writeAndSeal(restored, kept);
    expect(await verify(target.connection, kept)).toMatchObject({ findings: [], notYetChained: 0 });
    // Kept after the restore, by someone who has the old rows still.
    backups.clock.forward(60_000);
    const stale = kept.map((head) => ({ ...head, at: backups.clock.now().toISOString() }));
    expect((await verify(target.connection, stale)).counts).toEqual(new Map([['head_differs', 1]]));
  } finally {
    await restored.close();
  }
});
