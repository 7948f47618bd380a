import { WELLS_CRITERIA, type WellsAnswer, wellsResult } from '@sonoboard/domain/exams/wells-score';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { type CollectionTarget, targetOf } from '@sonoboard/domain/targets/target-of';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_COLLECTIONS } from '../src/tables/worklists.tables.ts';
import { addAmendingFunctions, CLEAR_VERSIONS } from './amended-rows.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { type Command, untilSomeoneWaits } from './at-the-same-moment.ts';

const COLLECTIONS = 3;
const PEOPLE = 4;
const EXAMS = 10;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addAmendingFunctions(database);
});
afterAll(() => database.drop());

const guid = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number) => guid('a', n);
const collection = (n: number) => guid('c', n);
const exam = (n: number) => guid('e', n);

/** Each clears the tables it needs, so that every sequence of commands starts from the same small world. */
async function startOver(): Promise<void> {
  await database.owner.query(`${CLEAR_VERSIONS}
    alter table exam_reviews disable trigger all;
    delete from exam_reviews;
    alter table exam_reviews enable trigger all;
    alter table exam_reviews enable always trigger exam_reviews_append_only;
    delete from collection_exams; delete from collection_members; delete from collection_targets;
    delete from data_collections;
    delete from exams where linked_to is not null; delete from exams; delete from worklist_totals;
    delete from users`);
  for (let n = 0; n < PEOPLE; n += 1) {
    await database.pool.query('insert into users (guid, email) values ($1, $2)', [person(n), `p${n}@x.y`]);
  }
  for (let n = 0; n < COLLECTIONS; n += 1) {
    await database.pool.query('insert into data_collections (guid, name, type) values ($1, $2, $3)', [
      collection(n),
      `collection ${n}`,
      n === 0 ? 'single_review_per_exam' : 'everyone_reviews',
    ]);
  }
  for (let n = 0; n < EXAMS; n += 1) {
    await database.pool.query(
      `insert into exams (guid, protocol, user_guid, operator_email, linked_to, created_at, uploaded_at)
       values ($1, $5, $2, 'o@x.y', $3, $4, $4)`,
      [
        exam(n),
        person(0),
        n >= 4 && n < 8 ? exam(n % 3) : null,
        new Date(Date.UTC(2026, 0, 1 + (n % 5))),
        n % 3 === 0 ? 'efast' : 'cardiac',
      ],
    );
  }
}

/** Most rows of the kept worklist disappear or move only if they were there. */
async function makeEverythingDue(): Promise<void> {
  await database.pool.query(`
    insert into collection_members (collection_guid, user_guid, roles)
      select c.guid, u.guid, '{reviewer}' from data_collections c, users u where u.guid <> '${person(0)}';
    insert into collection_exams (collection_guid, exam_guid)
      select c.guid, e.guid from data_collections c, exams e where e.guid <> '${exam(9)}'`);
}

const some = (count: number, name: (n: number) => string) => fc.nat({ max: count - 1 }).map(name);
const several = (count: number, name: (n: number) => string) =>
  fc.uniqueArray(some(count, name), { minLength: 1, maxLength: 4 });
const aPerson = some(PEOPLE, person);
const aCollection = some(COLLECTIONS, collection);
const anExam = some(EXAMS, exam);
const roles = fc.constantFrom('{reviewer}', '{scanner}', '{reviewer,admin}', '{}');
const command = (text: string, ...values: fc.Arbitrary<unknown>[]): fc.Arbitrary<Command> =>
  fc.tuple(...values).map((drawn) => ({ text, values: drawn }));

const minutes = fc.option(fc.integer({ min: 5, max: 600 }));
const answers = fc
  .array(fc.constantFrom(true, false, null), {
    minLength: WELLS_CRITERIA.length,
    maxLength: WELLS_CRITERIA.length,
  })
  .map((responses) =>
    JSON.stringify(
      WELLS_CRITERIA.map(({ criterion, score }, n) => ({ criterion, score, response: responses[n] ?? null })),
    ),
  );

const targetCommands: readonly fc.Arbitrary<Command>[] = [
  command(
    `insert into collection_targets as target (collection_guid, protocol, review_minutes, urgent_review_minutes)
     select c, p, $3::int, $4::int from unnest($1::uuid[]) c, unnest($2::text[]) p
     on conflict (collection_guid, protocol) do update
       set review_minutes = excluded.review_minutes, urgent_review_minutes = excluded.urgent_review_minutes`,
    several(COLLECTIONS, collection),
    fc.uniqueArray(fc.constantFrom(null, 'cardiac', 'efast'), { minLength: 1 }),
    minutes,
    minutes,
  ),
  command('delete from collection_targets where collection_guid = $1', aCollection),
  command(
    'update data_collections set high_wells_is_urgent = not high_wells_is_urgent where guid = any($1::uuid[])',
    several(COLLECTIONS, collection),
  ),
  command(
    `update exams set is_urgent = not is_urgent, urgent_reason = case when is_urgent then null else 'Worse' end
     where guid = any($1::uuid[])`,
    several(EXAMS, exam),
  ),
  command(
    'update exams set wells_score = $2::jsonb where guid = any($1::uuid[])',
    several(EXAMS, exam),
    fc.option(answers),
  ),
  command(
    'update exams set protocol = $2 where guid = any($1::uuid[])',
    several(EXAMS, exam),
    fc.constantFrom('cardiac', 'efast'),
  ),
];

const commands: fc.Arbitrary<Command> = fc.oneof(
  ...targetCommands,
  command(
    `insert into collection_exams (collection_guid, exam_guid)
     select c, e from unnest($1::uuid[]) c, unnest($2::uuid[]) e on conflict do nothing`,
    several(COLLECTIONS, collection),
    several(EXAMS, exam),
  ),
  command(
    'delete from collection_exams where collection_guid = $1 and exam_guid = any($2::uuid[])',
    aCollection,
    several(EXAMS, exam),
  ),
  command(
    `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, $3::text[])
     on conflict (collection_guid, user_guid) do update set roles = excluded.roles`,
    aCollection,
    aPerson,
    roles,
  ),
  command('update collection_members set roles = $2::text[] where user_guid = $1', aPerson, roles),
  command(
    'delete from collection_members where collection_guid = $1 and user_guid = $2',
    aCollection,
    aPerson,
  ),
  command(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment)
     values ($1, $2, 4, 'negative') on conflict do nothing`,
    anExam,
    aPerson,
  ),
  command(
    `select test_amend(guid, '{"rating": 3}') from exam_reviews where exam_guid = any($1::uuid[])`,
    several(EXAMS, exam),
  ),
  command(
    'select test_retract(guid) from exam_reviews where exam_guid = any($1::uuid[])',
    several(EXAMS, exam),
  ),
  command(
    'update exams set uploaded_at = $2::timestamptz where guid = any($1::uuid[])',
    several(EXAMS, exam),
    fc.constantFrom(null, '2026-02-01T10:00:00Z', '2026-02-02T10:00:00Z'),
  ),
  command('update exams set is_aborted = not is_aborted where guid = $1', anExam),
  command(
    'update exams set is_practise_exam = not is_practise_exam where guid = any($1::uuid[])',
    several(EXAMS, exam),
  ),
  command(
    `update exams set linked_to = $2::uuid where guid = $1
     and not exists (select from exams rescan where rescan.linked_to = $1)
     and exists (select from exams root where root.guid = $2 and root.linked_to is null)`,
    some(4, (n) => exam(n + 6)),
    some(4, exam),
  ),
  command('update exams set linked_to = null where guid = $1', anExam),
  command(
    'update data_collections set type = $2 where guid = $1',
    aCollection,
    fc.constantFrom('everyone_reviews', 'single_review_per_exam'),
  ),
  command(
    'update data_collections set deleted_at = case when deleted_at is null then now() end where guid = $1',
    aCollection,
  ),
);

/** Rows in which what is kept differs from what is due; empty when all is well. */
async function differences(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `with due as (
       select reviewer_guid, collection_guid, exam_guid, date_added, due_at, is_urgent from due_reviews
       union all
       select reviewer_guid, $1::uuid, exam_guid, min(date_added), min(due_at), bool_or(is_urgent)
       from due_reviews group by reviewer_guid, exam_guid
     ),
     counted as (select reviewer_guid, collection_guid, count(*)::int as due from due group by 1, 2),
     kept as (
       select reviewer_guid, collection_guid, exam_guid, date_added, due_at, is_urgent from worklist_entries
     ),
     kept_totals as (select reviewer_guid, collection_guid, due from worklist_totals where due <> 0)
     select 'missing entry' as what, missing::text as which from (select * from due except select * from kept) missing
     union all select 'entry too many', extra::text from (select * from kept except select * from due) extra
     union all select 'missing total', missing::text
       from (select * from counted except select * from kept_totals) missing
     union all select 'wrong total', extra::text
       from (select * from kept_totals except select * from counted) extra`,
    [ALL_COLLECTIONS],
  );
  return rows;
}

interface DueRow {
  readonly collection: string;
  readonly protocol: ProtocolName;
  readonly isMarked: boolean;
  readonly highWellsIsUrgent: boolean;
  readonly wells: readonly WellsAnswer[] | null;
  readonly dateAdded: Date;
  readonly dueAt: Date | null;
  readonly isUrgent: boolean;
}

/** What domain says of every exam that is due, beside what the database says. */
async function dueTimes(
  pool: pg.Pool,
): Promise<readonly { readonly said: unknown; readonly rule: unknown }[]> {
  const { rows: targets } = await pool.query<CollectionTarget & { readonly collection: string }>(
    `select collection_guid as collection, protocol, review_minutes as "reviewMinutes",
       urgent_review_minutes as "urgentReviewMinutes", result_minutes as "resultMinutes",
       urgent_result_minutes as "urgentResultMinutes"
     from collection_targets`,
  );
  const { rows } = await pool.query<DueRow>(
    `select due.collection_guid as collection, e.protocol, e.is_urgent as "isMarked", e.wells_score as wells,
       c.high_wells_is_urgent as "highWellsIsUrgent", due.date_added as "dateAdded", due.due_at as "dueAt",
       due.is_urgent as "isUrgent"
     from due_reviews due
     join exams e on e.guid = due.exam_guid join data_collections c on c.guid = due.collection_guid`,
  );
  return rows.map((row) => {
    const wells = wellsResult(row.wells ?? []);
    const isHigh = wells.kind !== 'not_submitted' && wells.level === 'high';
    const isUrgent = row.isMarked || (row.highWellsIsUrgent && isHigh);
    const own = targets.filter(({ collection: of }) => of === row.collection);
    const target = targetOf(own, { protocol: row.protocol, isUrgent }, 'review');
    const dueAt = target === null ? null : new Date(row.dateAdded.getTime() + target * 60_000);
    return { said: { dueAt: row.dueAt, isUrgent: row.isUrgent }, rule: { dueAt, isUrgent } };
  });
}

test('every exam is due by the targets of its collection as domain says, whatever becomes of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(...targetCommands), { minLength: 3, maxLength: 15 }),
      async (sequence) => {
        await startOver();
        await makeEverythingDue();
        for (const { text, values } of sequence) {
          await database.pool.query(text, [...values]);
          const times = await dueTimes(database.pool);
          expect(times.map(({ said }) => said)).toEqual(times.map(({ rule }) => rule));
          expect(await differences(database.pool)).toEqual([]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('two collections of one exam whose targets change at the same moment leave it due by the earlier', async () => {
  await startOver();
  await makeEverythingDue();
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  const promise = 'insert into collection_targets (collection_guid, review_minutes) values ($1, $2)';
  try {
    await one.query('begin');
    await other.query('begin');
    await one.query(promise, [collection(1), 60]);
    const promising = other.query(promise, [collection(2), 120]);
    await untilSomeoneWaits(database.pool);
    await one.query('commit');
    await promising;
    await other.query('commit');
  } finally {
    one.release();
    other.release();
  }
  expect(await differences(database.pool)).toEqual([]);
});

test('RV-009: the kept worklist equals its definition after whatever happens to exams, reviews, members and collections', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 10, maxLength: 30 }), async (sequence) => {
      await startOver();
      await makeEverythingDue();
      expect(await differences(database.pool)).toEqual([]);
      for (const { text, values } of sequence) {
        await database.pool.query(text, [...values]);
        expect(await differences(database.pool)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});

test('an exam and a reviewer who enter a collection at the same moment still meet', async () => {
  await startOver();
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  try {
    await one.query('begin');
    await other.query('begin');
    await one.query('insert into collection_exams (collection_guid, exam_guid) values ($1, $2)', [
      collection(1),
      exam(9),
    ]);
    const joining = other.query(
      `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, '{reviewer}')`,
      [collection(1), person(1)],
    );
    await untilSomeoneWaits(database.pool);
    await one.query('commit');
    await joining;
    await other.query('commit');
  } finally {
    one.release();
    other.release();
  }
  expect(await differences(database.pool)).toEqual([]);
  const { rows } = await database.pool.query('select 1 from worklist_entries');
  expect(rows).toHaveLength(2);
});

test('two scans of one chain that enter a collection at the same moment leave one row, the newer', async () => {
  await startOver();
  await database.pool.query(
    `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, '{reviewer}')`,
    [collection(1), person(1)],
  );
  const [one, other] = [await database.pool.connect(), await database.pool.connect()];
  const enter = 'insert into collection_exams (collection_guid, exam_guid) values ($1, $2)';
  try {
    await one.query('begin');
    await other.query('begin');
    await one.query(enter, [collection(1), exam(1)]);
    const entering = other.query(enter, [collection(1), exam(4)]);
    await untilSomeoneWaits(database.pool);
    await one.query('commit');
    await entering;
    await other.query('commit');
  } finally {
    one.release();
    other.release();
  }
  expect(await differences(database.pool)).toEqual([]);
  const { rows } = await database.pool.query<{ exam_guid: string }>(
    'select exam_guid from worklist_entries where collection_guid = $1',
    [collection(1)],
  );
  expect(rows).toEqual([{ exam_guid: exam(4) }]);
});
