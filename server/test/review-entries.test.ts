import { awaitsRescan } from './rules/pending-rescan.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAmendingFunctions, CLEAR_VERSIONS } from './amended-rows.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { type Command, atTheSameMoment } from './at-the-same-moment.ts';

const COLLECTIONS = 3;
const PEOPLE = 3;
const EXAMS = 8;

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

async function startOver(): Promise<void> {
  await database.owner.query(`${CLEAR_VERSIONS}
    alter table exam_reviews disable trigger all;
    delete from exam_reviews;
    alter table exam_reviews enable trigger all;
    alter table exam_reviews enable always trigger exam_reviews_append_only;
    delete from review_entries; delete from review_totals; delete from collection_set_members;
    delete from collection_sets;
    delete from collection_exams; delete from collection_members; delete from data_collections;
    delete from exams where linked_to is not null; delete from exams; delete from users`);
  for (let n = 0; n < PEOPLE; n += 1) {
    await database.pool.query('insert into users (guid, email) values ($1, $2)', [person(n), `p${n}@x.y`]);
  }
  for (let n = 0; n < COLLECTIONS; n += 1) {
    await database.pool.query('insert into data_collections (guid, name) values ($1, $2)', [
      collection(n),
      `collection ${n}`,
    ]);
  }
  for (let n = 0; n < EXAMS; n += 1) {
    await database.pool.query(
      `insert into exams (guid, protocol, user_guid, operator_email, linked_to, created_at, uploaded_at)
       values ($1, 'cardiac', $2, 'o@x.y', $3, $4, $4)`,
      [exam(n), person(n % 2), n >= 3 ? exam(n % 3) : null, new Date(Date.UTC(2026, 0, 1 + n))],
    );
  }
}

const some = (count: number, name: (n: number) => string) => fc.nat({ max: count - 1 }).map(name);
const several = (count: number, name: (n: number) => string) =>
  fc.uniqueArray(some(count, name), { minLength: 1, maxLength: 4 });
const anExam = some(EXAMS, exam);
const command = (text: string, ...values: fc.Arbitrary<unknown>[]): fc.Arbitrary<Command> =>
  fc.tuple(...values).map((drawn) => ({ text, values: drawn }));

const review = command(
  `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment, clinical_decision, clinical_decision_comment, created_at)
   values ($1, $2, 4, 'negative', $3, 'note', $4::timestamptz) on conflict do nothing`,
  anExam,
  some(PEOPLE, person),
  fc.constantFrom('rescan', 'rescan', 'discharge', null),
  fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}T10:00:00Z`),
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: review },
  {
    weight: 2,
    arbitrary: command(
      `select test_amend(guid, jsonb_build_object('clinical_decision', $2::text)) from exam_reviews
       where exam_guid = any($1::uuid[])`,
      several(EXAMS, exam),
      fc.constantFrom('rescan', 'discharge', null),
    ),
  },
  command('select test_retract(guid) from exam_reviews where exam_guid = $1', anExam),
  command(
    `insert into collection_exams (collection_guid, exam_guid)
     select c, e from unnest($1::uuid[]) c, unnest($2::uuid[]) e on conflict do nothing`,
    several(COLLECTIONS, collection),
    several(EXAMS, exam),
  ),
  command(
    'delete from collection_exams where collection_guid = $1 and exam_guid = any($2::uuid[])',
    some(COLLECTIONS, collection),
    several(EXAMS, exam),
  ),
  command(
    'update exams set uploaded_at = $2::timestamptz where guid = any($1::uuid[])',
    several(EXAMS, exam),
    fc.constantFrom(null, '2026-02-01T10:00:00Z'),
  ),
  command('update exams set is_aborted = not is_aborted where guid = $1', anExam),
  command('update exams set is_practise_exam = not is_practise_exam where guid = $1', anExam),
  command("update exams set created_at = created_at + interval '41 hours' where guid = $1", anExam),
  command('update exams set user_guid = $2 where guid = $1', anExam, some(PEOPLE, person)),
  command(
    `insert into exams (protocol, user_guid, operator_email, linked_to, created_at, uploaded_at)
     select 'cardiac', $2, 'o@x.y', guid, created_at + interval '9 days', created_at from exams
     where guid = $1 and linked_to is null`,
    anExam,
    some(PEOPLE, person),
  ),
  command(
    `delete from exams where guid <> all($1::uuid[])
     and not exists (select from exam_reviews r where r.exam_guid = exams.guid)
     and not exists (select from review_versions v where v.exam_guid = exams.guid)
     and not exists (select from collection_exams c where c.exam_guid = exams.guid)`,
    fc.constant(Array.from({ length: EXAMS }, (_, n) => exam(n))),
  ),
);

/** Rows in which what is kept differs from its definition; empty when all is well. */
async function differences(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    with kept as (
      select entry.review_guid, entry.reviewer_guid, entry.exam_created_at, entry.awaits_rescan,
        entry.awaits_rescan_for_all,
        array(select collection_guid from collection_set_members m where m.set_id = entry.set_id order by 1) as collections
      from review_entries entry
    ),
    due as (
      select review_guid, reviewer_guid, exam_created_at, awaits_rescan, awaits_rescan_for_all, collections
      from listed_reviews
    ),
    counted as (
      select set_id, reviewer_guid, count(*)::int, count(*) filter (where awaits_rescan)::int,
        count(*) filter (where awaits_rescan_for_all)::int
      from review_entries group by 1, 2
    ),
    totals as (select * from review_totals where completed <> 0 or awaiting <> 0 or awaiting_for_all <> 0),
    recorded as (select user_guid, count(*)::int from exams group by 1),
    recorded_totals as (select * from stored_exam_totals where exams <> 0)
    select 'missing entry' as what, x::text as which from (select * from due except select * from kept) x
    union all select 'entry too many', x::text from (select * from kept except select * from due) x
    union all select 'missing total', x::text from (select * from counted except select * from totals) x
    union all select 'wrong total', x::text from (select * from totals except select * from counted) x
    union all select 'missing exams', x::text from (select * from recorded except select * from recorded_totals) x
    union all select 'wrong exams', x::text from (select * from recorded_totals except select * from recorded) x`);
  return rows;
}

interface Kept {
  readonly chain: string;
  readonly reviewer: string;
  readonly examCreatedAt: Date;
  readonly createdAt: Date;
  readonly decision: 'rescan' | 'discharge' | null;
  readonly newest: Date | null;
  readonly own: boolean;
  readonly all: boolean;
}

/** Per chain and reader, whether some entry says that a rescan is awaited, and whether the rule says so. */
async function disagreements(): Promise<unknown[]> {
  const { rows } = await database.pool.query<Kept>(`
    select e.chain_guid as chain, r.reviewer_guid as reviewer, e.created_at as "examCreatedAt", r.created_at as "createdAt",
      r.clinical_decision as decision, n.awaits_rescan as own, n.awaits_rescan_for_all as all,
      (select max(created_at) from exams x where x.chain_guid = e.chain_guid and x.uploaded_at is not null
        and not x.is_aborted and not x.is_practise_exam) as newest
    from exam_reviews r join exams e on e.guid = r.exam_guid join review_entries n on n.review_guid = r.guid`);
  return [...new Set(rows.map(({ chain }) => chain))].flatMap((chain) => {
    const reviews = rows
      .filter((row) => row.chain === chain)
      .map((row) => ({ ...row, reviewerGuid: row.reviewer }));
    const newest = reviews[0]?.newest ?? new Date(0);
    return Array.from({ length: PEOPLE }, (_, n) => person(n)).flatMap((reader) => {
      const kept = [
        reviews.some(({ all }) => all),
        reviews.some(({ own, reviewer }) => own && reviewer === reader),
      ];
      const ruled = [
        awaitsRescan(reader, 'single_review_per_exam', reviews, newest),
        awaitsRescan(reader, 'everyone_reviews', reviews, newest),
      ];
      return JSON.stringify(kept) === JSON.stringify(ruled) ? [] : [{ chain, reader, kept, ruled }];
    });
  });
}

/** Two reviews of a chain never come at the same moment, nor two of its exams: ties are no question of the rule. */
const areDistinct = (sequence: readonly Command[]) => {
  const days = sequence
    .filter(({ text }) => text.includes('into exam_reviews'))
    .map(({ values }) => values[3]);
  return new Set(days).size === days.length;
};

test('RV-012, RV-013: what the lists keep equals its definition and the rule, whatever happens to exams and reviews', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(commands, { minLength: 10, maxLength: 30 }).filter(areDistinct),
      async (sequence) => {
        await startOver();
        for (const { text, values } of sequence) {
          await database.pool.query(text, [...values]);
          expect(await differences()).toEqual([]);
        }
        expect(await disagreements()).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);

const submit = (examGuid: string, reviewerGuid: string): Command => ({
  text: `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment) values ($1, $2, 4, 'negative')`,
  values: [examGuid, reviewerGuid],
});

test('a review and a collection that come to an exam at the same moment meet in the list', async () => {
  await startOver();
  const enter = {
    text: 'insert into collection_exams (collection_guid, exam_guid) values ($1, $2)',
    values: [collection(0), exam(0)],
  };
  await atTheSameMoment(database.pool, submit(exam(0), person(1)), enter);
  expect(await differences()).toEqual([]);
  const { rows } = await database.pool.query(
    'select from collection_set_members where collection_guid = $1',
    [collection(0)],
  );
  expect(rows).toHaveLength(1);
});

test('two first reviews in a new combination of collections share its set', async () => {
  await startOver();
  await database.pool.query(
    'insert into collection_exams (collection_guid, exam_guid) select $1, guid from exams',
    [collection(1)],
  );
  await atTheSameMoment(database.pool, submit(exam(0), person(1)), submit(exam(1), person(2)));
  expect(await differences()).toEqual([]);
  const { rows } = await database.pool.query('select from collection_set_members');
  expect(rows).toHaveLength(1);
});
