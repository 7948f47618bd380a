import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemoWorld } from '../demo/fill-demo-world.ts';
import type { BlobStore } from '../src/platform/files/blobs/blob-store.ts';
import { folderBlobStore } from '../src/platform/files/blobs/folder-blob-store.ts';
import { makeTestSignature, TEST_AUDIT_KEYS } from './audit-keys.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

/** A Sunday morning, so that today, yesterday and earlier are all there. */
export const DEMO_NOW = new Date('2026-11-15T09:50:00Z');

export interface DemoWorld {
  readonly database: TestDatabase;
  readonly blobs: BlobStore;
  fillAgain(now: Date): Promise<boolean>;
  /** The `n` of a statement that selects it. */
  count(statement: string, values?: readonly unknown[]): Promise<number>;
  drop(): Promise<void>;
}

export async function demoWorld(): Promise<DemoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'sonoboard-demo-'));
  const database = await testDatabase();
  const blobs = folderBlobStore(folder);
  const fill = (now: Date) =>
    fillDemoWorld({
      db: database.db,
      blobs,
      clock: { now: () => now },
      auditKeys: TEST_AUDIT_KEYS,
      makeSignature: makeTestSignature,
      progress: () => {},
    });
  await fill(DEMO_NOW);
  return {
    database,
    blobs,
    fillAgain: fill,
    async count(statement, values = []) {
      const { rows } = await database.pool.query<{ n: number }>(statement, [...values]);
      return rows[0]?.n ?? 0;
    },
    async drop() {
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
