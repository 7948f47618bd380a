import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { type Database, inTransaction, openDatabase } from './db.ts';

const visits = pgTable('visits', { guid: uuid().primaryKey(), userGuid: uuid().notNull(), note: text() });

let world: TestDatabase;
let database: Database;
beforeAll(async () => {
  world = await testDatabase({ as: 'owner' });
  await world.db.execute(
    sql`create table visits (guid uuid primary key, user_guid uuid not null, note text)`,
  );
  // One connection: the plans are those of a connection.
  database = openDatabase({ connection: world.connection, maxConnections: 1, statementTimeoutMs: 5_000 });
});
afterAll(async () => {
  await database.close();
  await world.drop();
});

async function repeat(times: number, work: () => PromiseLike<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work();
}

/** The statements that the connection has planned for good. */
async function planned(part: string): Promise<number> {
  const { rows } = await database.pool.query<{ statement: string }>({
    name: '',
    text: 'select statement from pg_prepared_statements',
  });
  return rows.filter(({ statement }) => statement.includes(part)).length;
}

describe('a statement that comes again and again', () => {
  test('is planned once where it finds its rows by a guid, and gives what it gave before', async () => {
    const guid = randomUUID();
    const userGuid = randomUUID();
    await database.db.insert(visits).values({ guid, userGuid, note: 'first' });
    const noteOf = (wanted: string) =>
      database.db.select({ note: visits.note }).from(visits).where(eq(visits.guid, wanted));
    await repeat(4, () => noteOf(guid));
    expect(await planned('"visits"."guid" = $1')).toBe(0);
    await repeat(8, async () => {
      expect(await noteOf(guid)).toEqual([{ note: 'first' }]);
      expect(await noteOf(randomUUID())).toEqual([]);
    });
    expect(await planned('"visits"."guid" = $1')).toBe(1);
  });

  test('is planned once inside of transactions, too', async () => {
    const guid = randomUUID();
    await database.db.insert(visits).values({ guid, userGuid: randomUUID(), note: '' });
    await repeat(7, () =>
      inTransaction(database.db, (tx) =>
        tx.update(visits).set({ note: randomUUID() }).where(eq(visits.guid, guid)),
      ),
    );
    expect(await planned('update "visits"')).toBe(1);
  });

  test('is planned each time where its values decide which plan is the best one', async () => {
    const userGuid = randomUUID();
    await repeat(9, () =>
      database.db
        .select({ guid: visits.guid })
        .from(visits)
        .where(eq(visits.userGuid, userGuid))
        .orderBy(asc(visits.note))
        .limit(3),
    );
    await repeat(9, () => database.db.execute(sql`select note as found from visits where note like ${'a%'}`));
    await repeat(9, () =>
      database.pool.query({
        name: '',
        text: 'select 1 as own from visits where guid = $1',
        values: [userGuid],
      }),
    );
    expect([await planned('order by'), await planned('as found'), await planned('as own')]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('lookups', () => {
  test('find rows as the pool does, many at once', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      guid: randomUUID(),
      userGuid: randomUUID(),
      note: `visit ${at}`,
    }));
    await database.db.insert(visits).values(rows);
    const find = (guid: string) => database.lookups.select().from(visits).where(eq(visits.guid, guid));
    expect(await Promise.all(rows.map(({ guid }) => find(guid)))).toEqual(rows.map((row) => [row]));
  });

  test('begin no transaction: statements of other calls would be in it', async () => {
    const change = inTransaction(database.lookups, (tx) => tx.delete(visits));
    await expect(change).rejects.toThrow('begin');
    expect((await database.db.select().from(visits)).length).toBeGreaterThan(0);
  });
});
