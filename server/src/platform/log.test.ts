import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { createLog } from './log.ts';

const lines: string[] = [];
const sink = new Writable({
  write(part: Buffer, _encoding, done) {
    lines.push(part.toString());
    done();
  },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
});
afterAll(() => database.drop());

test('an error of the database is logged without the values that its messages quote', async () => {
  const log = createLog('info', sink);
  await database.db.execute(sql`create table patients (name text primary key)`);
  await database.db.execute(sql`insert into patients values (${'Jane Doe'})`);
  const err = await database.db
    .execute(sql`insert into patients values (${'Jane Doe'})`)
    .catch((error: unknown) => error);
  log.error({ err }, 'a call failed');
  expect(lines.at(-1)).not.toContain('Doe');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 'error',
    msg: 'a call failed',
    err: { cause: { code: '23505', constraint: 'patients_pkey', table: 'patients' } },
  });
});

test('an error of ours is logged with its words', () => {
  createLog('info', sink).error({ err: new Error('the store sent no stream') }, 'a call failed');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    err: { type: 'Error', message: 'the store sent no stream' },
  });
});
