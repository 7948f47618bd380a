import { hostname } from 'node:os';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import {
  SERVER_FORGOTTEN_AFTER_MS,
  SERVER_SILENT_AFTER_MS,
} from '@sonoboard/domain/installation/server-beat';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { servers } from '../tables/installation.tables.ts';
import { startServerBeats } from './server-beats.service.ts';
import { selectServers, writeBeat } from './servers.queries.ts';

let database: TestDatabase;
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  warnings.length = 0;
  await database.db.delete(servers);
});
afterAll(() => database.drop());

const OTHER = {
  guid: '5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c01',
  name: 'app-2',
  version: '2.4.0',
  build: '1a2b3c4d5e',
  startedAt: new Date('2026-03-10T12:00:00.000Z'),
  loadPercent: 12,
  memoryBytes: 310_000_000,
};

const namesOf = async () => (await selectServers(database.db)).map(({ name }) => name);

/** As if a server had ended without a word so long ago. */
async function silence(guid: string, milliseconds: number): Promise<void> {
  const seenAt = sql`now() - ${`${milliseconds} milliseconds`}::interval`;
  await database.db.update(servers).set({ seenAt }).where(eq(servers.guid, guid));
}

test('a server is in the list from its start until it ends, with its version and how busy it is', async () => {
  const beats = await startServerBeats(database.db, log);
  const [server, ...others] = await selectServers(database.db);
  expect(others).toEqual([]);
  expect(server).toMatchObject({ name: hostname(), version: PRODUCT_VERSION });
  expect(server?.sinceLastBeatMs).toBeLessThan(SERVER_SILENT_AFTER_MS);
  expect(server?.memoryBytes).toBeGreaterThan(10_000_000);
  expect(server?.loadPercent).toBeLessThanOrEqual(100);
  await beats.stop();
  expect(await namesOf()).toEqual([]);
});

test('a beat writes that a server is still there, and how busy it is now', async () => {
  await writeBeat(database.db, OTHER);
  await silence(OTHER.guid, SERVER_SILENT_AFTER_MS);
  expect((await selectServers(database.db))[0]?.sinceLastBeatMs).toBeGreaterThanOrEqual(
    SERVER_SILENT_AFTER_MS,
  );
  await writeBeat(database.db, { ...OTHER, loadPercent: 40 });
  const [server] = await selectServers(database.db);
  expect(server?.sinceLastBeatMs).toBeLessThan(SERVER_SILENT_AFTER_MS);
  expect(server?.loadPercent).toBe(40);
});

test('a server that was killed stays in the list until another takes its place, or a day has gone by', async () => {
  await writeBeat(database.db, OTHER);
  await silence(OTHER.guid, 2 * SERVER_SILENT_AFTER_MS);
  await writeBeat(database.db, { ...OTHER, guid: '5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c02', name: 'app-1' });
  expect(await namesOf()).toEqual(['app-1', 'app-2']);
  await writeBeat(database.db, { ...OTHER, guid: '5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c03' });
  expect(await namesOf()).toEqual(['app-1', 'app-2']);
  await silence('5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c02', SERVER_FORGOTTEN_AFTER_MS + 1_000);
  await writeBeat(database.db, { ...OTHER, guid: '5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c03' });
  expect(await namesOf()).toEqual(['app-2']);
});

test('two servers of one machine do not take each other for gone', async () => {
  await writeBeat(database.db, OTHER);
  await writeBeat(database.db, { ...OTHER, guid: '5e0b2c0e-8f43-4b5b-9d2b-3a4a8a0d1c04' });
  expect(await namesOf()).toEqual(['app-2', 'app-2']);
});

test('a server starts and ends also where it cannot write that it does', async () => {
  const gone = await testDatabase();
  await gone.owner.query('drop table servers');
  const beats = await startServerBeats(gone.db, log);
  await beats.stop();
  await gone.drop();
  expect(warnings).toHaveLength(2);
});
