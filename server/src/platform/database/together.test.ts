import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { inTransaction, type Tx } from './db.ts';
import { sqlState, violatedConstraint } from './db-errors.ts';
import { inOrder, sharedInOneTurn, together } from './together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ as: 'owner' });
  await database.db.execute(sql`create table parents (id int primary key)`);
  await database.db.execute(
    sql`create table children (id int primary key, parent int not null references parents)`,
  );
});
beforeEach(() => database.db.execute(sql`truncate parents, children`));
afterAll(() => database.drop());

const addParent = (tx: Tx, id: number) => tx.execute(sql`insert into parents values (${id})`);
const addChild = (tx: Tx, id: number, parent: number) =>
  tx.execute(sql`insert into children values (${id}, ${parent})`);

async function stored(): Promise<unknown> {
  const { rows } = await database.db.execute(
    sql`select (select count(*)::int from parents) as parents, (select count(*)::int from children) as children`,
  );
  return rows[0];
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('statements of a transaction that leave in order are met in order, each once', async () => {
  await inTransaction(database.db, (tx) =>
    inOrder(
      () => addParent(tx, 1),
      () => addChild(tx, 1, 1),
      () => together(addChild(tx, 2, 1), addChild(tx, 3, 1)),
    ),
  );
  expect(await stored()).toEqual({ parents: 1, children: 3 });
});

test('one that fails amid others leaves nothing of them, and its own failure is told', async () => {
  const failure = await failureOf(
    inTransaction(database.db, (tx) =>
      together(addParent(tx, 1), addChild(tx, 1, 7), addParent(tx, 2), addChild(tx, 2, 1)),
    ),
  );
  expect(sqlState(failure)).toBe('23503');
  expect(violatedConstraint(failure)).toBe('children_parent_fkey');
  expect(await stored()).toEqual({ parents: 0, children: 0 });
});

test('what goes on beside a part that fails is over before the transaction is, and leaves nothing', async () => {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const refused = async () => {
    setTimeout(goOn);
    throw new Error('refused');
  };
  const slow = async (tx: Tx) => {
    await addParent(tx, 1);
    await gate;
    await addParent(tx, 2);
  };
  await expect(inTransaction(database.db, (tx) => together(refused(), slow(tx)))).rejects.toThrow('refused');
  expect(await stored()).toEqual({ parents: 0, children: 0 });
});

test('a statement that comes after the end of its transaction is refused', async () => {
  const late = await inTransaction(database.db, async (tx) => {
    await addParent(tx, 1);
    return { add: () => addParent(tx, 2).execute() };
  });
  expect(String(Reflect.get(Object(await failureOf(late.add())), 'cause'))).toContain('over');
  expect(await stored()).toEqual({ parents: 1, children: 0 });
});

test('what is asked in one turn of the event loop is read once for each key, and anew in the next turn', async () => {
  const reads: string[] = [];
  const read = sharedInOneTurn(async (key: string) => {
    reads.push(key);
    return `${key} ${reads.length}`;
  });
  expect(await Promise.all([read('ada'), read('bob'), read('ada')])).toEqual(['ada 1', 'bob 2', 'ada 1']);
  await nextTurn();
  expect(await read('ada')).toBe('ada 3');
});

test('a shared read that failed fails for those who shared it, and for nobody who asks after them in the same turn', async () => {
  let isBroken = true;
  const read = sharedInOneTurn(async (key: string) => {
    if (isBroken) throw new Error('the connection is gone');
    return key;
  });
  const both = await Promise.allSettled([read('ada'), read('ada')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await read('ada')).toBe('ada');
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
