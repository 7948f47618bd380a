import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import { PROTOCOL_NAMES, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffListJobs } from '../src/exams/staff-lists.jobs.ts';
import { call } from './call.ts';
import { giveStaffConfig } from './factories.ts';
import { runJob } from './run-job.ts';
import { runs } from './runs.ts';
import {
  EXAM_SORTS,
  expectedExams,
  expectedReviews,
  readFacts,
  REVIEW_SORTS,
  type StaffFacts,
} from './staff-lists-facts.ts';
import { addAmendingFunctions, CLEAR_VERSIONS } from './amended-rows.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeUser, type TestUser } from './test-users.ts';
import { atTheSameMoment, type Command } from './at-the-same-moment.ts';

const WORLDS = runs({ usual: 8, long: 80 });
const TIME_LIMIT_MS = 240_000;
const COLLECTIONS = 2;
const PEOPLE = 3;
const EXAMS = 12;

let world: TestApp;
const staff = {} as Record<'sighted' | 'blind', TestUser>;
beforeAll(async () => {
  world = await startTestApp();
  await addAmendingFunctions(world.database);
  staff.sighted = await makeUser(world.deps, { permissions: ['internal'] });
  staff.blind = await makeUser(world.deps, { permissions: ['internal'] });
  await giveStaffConfig(world.deps, staff.blind, {
    hide_patient_id: true,
    record_patient_name_default_value: 'disabled',
  });
});
afterAll(() => world.stop());

const guid = (kind: string, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const person = (n: number) => guid('a', n);
const collection = (n: number) => guid('c', n);
const exam = (n: number) => guid('e', n);

async function startOver(): Promise<void> {
  await world.database.owner.query(`${CLEAR_VERSIONS}
    alter table exam_reviews disable trigger all;
    delete from exam_reviews;
    alter table exam_reviews enable trigger all;
    delete from review_entries; delete from review_totals; truncate review_group_tallies;
    delete from collection_exams; delete from clips; delete from exams; delete from data_collections;
    delete from users where email like '%@facts.example'`);
  await world.database.pool.query(
    `insert into users (guid, email, first_name, last_name)
     select guid, 'doc' || n || '@facts.example', 'Doc', 'Number' || n from unnest($1::uuid[]) with ordinality u (guid, n)`,
    [Array.from({ length: PEOPLE }, (_, n) => person(n))],
  );
  await world.database.pool.query(
    `insert into data_collections (guid, name)
     select guid, 'Study ' || n from unnest($1::uuid[]) with ordinality c (guid, n)`,
    [Array.from({ length: COLLECTIONS }, (_, n) => collection(n))],
  );
}

const command = (text: string, ...values: fc.Arbitrary<unknown>[]): fc.Arbitrary<Command> =>
  fc.tuple(...values).map((drawn) => ({ text, values: drawn }));
const some = (count: number, name: (n: number) => string) => fc.nat({ max: count - 1 }).map(name);
const several = (count: number, name: (n: number) => string) =>
  fc.uniqueArray(some(count, name), { minLength: 1, maxLength: 4 });
const oneOf = (...values: readonly (string | number | null)[]) => fc.constantFrom(...values);

/** What an owner does. */
const REBUILD = 'select exam_entries_rebuild()';

const anExam = some(EXAMS, exam);
const aProtocol = fc.constantFrom(
  'dvt_left_two_point',
  'dvt_right_two_point',
  'dvt_left_four_point',
  'efast',
);
const aView = fc.constantFrom('left_gsv_cfv', 'left_popliteal_1', 'right_gsv_cfv', 'ruq', 'elsewhere');
const aTime = fc.nat({ max: 3 }).map((day) => `2026-03-0${day + 1}T10:00:00Z`);
const aName = oneOf('Ada', 'ada', 'Bo', 'Left', '', null);
const aScanner = oneOf('SC-1', 'sc-1', 'SC-2', null);

const newExam = command(
  `insert into exams (guid, protocol, user_guid, operator_email, operator_first_name, operator_last_name, scanner_id,
     patient_id, patient_first_name, patient_last_name, patient_height_cm, created_at, completed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
  anExam,
  aProtocol,
  some(PEOPLE, person),
  oneOf('o@scan.example', 'left@scan.example'),
  aName,
  aName,
  aScanner,
  oneOf('mrn-1', 'MRN-1', 'mrn-2', null),
  aName,
  aName,
  oneOf(150, 180.5, null),
  aTime,
  fc.option(aTime, { nil: null, freq: 8 }),
);

const review = command(
  `insert into exam_reviews (guid, exam_guid, reviewer_guid, rating, assessment, created_at)
   select $5, guid, $2, $3, $4, $6 from exams where guid = $1 on conflict do nothing`,
  anExam,
  some(PEOPLE, person),
  fc.integer({ min: 1, max: 5 }),
  oneOf('negative', 'positive', 'not_applicable'),
  fc.uuid({ version: 4 }),
  aTime,
);

const newClip = command(
  `insert into clips (exam_guid, anatomical_view, attempt, plain_key)
   select guid, $2, $3, $4 from exams where guid = any($1::uuid[]) on conflict do nothing`,
  several(EXAMS, exam),
  aView,
  fc.integer({ min: 1, max: 2 }),
  oneOf('x', 'x', null),
);

const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: newExam },
  { weight: 8, arbitrary: review },
  { weight: 6, arbitrary: newClip },
  {
    weight: 3,
    arbitrary: command(
      `select test_amend(guid, jsonb_build_object('rating', $2::integer, 'assessment', $3::text)) from exam_reviews
       where exam_guid = $1`,
      anExam,
      fc.integer({ min: 1, max: 5 }),
      oneOf('negative', 'positive', 'not_applicable'),
    ),
  },
  {
    weight: 2,
    arbitrary: command('select test_retract(guid) from exam_reviews where exam_guid = $1', anExam),
  },
  command(
    'update clips set plain_key = $2 where exam_guid = any($1::uuid[])',
    several(EXAMS, exam),
    oneOf('y', null),
  ),
  command('delete from clips where exam_guid = $1 and anatomical_view = $2', anExam, aView),
  command('update exams set protocol = $2 where guid = any($1::uuid[])', several(EXAMS, exam), aProtocol),
  command('update exams set completed_at = $2 where guid = any($1::uuid[])', several(EXAMS, exam), aTime),
  command('update exams set completed_at = null where guid = $1', anExam),
  command(
    'update exams set operator_first_name = $2, operator_email = $3, scanner_id = $4 where guid = any($1::uuid[])',
    several(EXAMS, exam),
    aName,
    oneOf('o@scan.example', 'erased@x.y'),
    aScanner,
  ),
  command(
    'update exams set patient_id = $2, patient_last_name = $3 where guid = any($1::uuid[])',
    several(EXAMS, exam),
    oneOf('mrn-3', null),
    aName,
  ),
  command(
    `insert into collection_exams (collection_guid, exam_guid)
     select $1, guid from exams where guid = any($2::uuid[]) on conflict do nothing`,
    some(COLLECTIONS, collection),
    several(EXAMS, exam),
  ),
  command('delete from collection_exams where collection_guid = $1', some(COLLECTIONS, collection)),
  command(
    'update data_collections set deleted_at = $2 where guid = $1',
    some(COLLECTIONS, collection),
    aTime,
  ),
  command(
    `delete from exams where guid = any($1::uuid[])
     and not exists (select from exam_reviews r where r.exam_guid = exams.guid)
     and not exists (select from review_versions v where v.exam_guid = exams.guid)
     and not exists (select from clips c where c.exam_guid = exams.guid)
     and not exists (select from collection_exams c where c.exam_guid = exams.guid)`,
    several(EXAMS, exam),
  ),
  command('select group_tallies_fold()'),
  command('select search_groups_drop_unused()'),
  command(REBUILD),
);

const WORDS = [
  'dvt',
  'left',
  'LEFT tw',
  'ada',
  'bo bo',
  'sc-1',
  'sc-1 - ada',
  'mrn',
  'negative',
  'no dvt',
  'doc',
  'number2',
  'study 1',
  '2-point',
  'scan.example',
  'e00',
  '-40',
  'efast',
  'aortic',
  '180',
  'o@scan',
];

const questions = fc.record({
  order: fc.constantFrom('asc' as const, 'desc' as const),
  search: fc.array(fc.constantFrom(...WORDS), { maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 5 }),
  isBlind: fc.constantFrom(false, false, true),
  exams: fc.constantFrom(...EXAM_SORTS),
  reviews: fc.constantFrom(...REVIEW_SORTS),
});
type Questions = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

/** Every page of both lists, one after the other, with the total that each of them says. */
async function ask({ order, search, limit, isBlind, exams, reviews }: Questions, facts: StaffFacts) {
  const as = isBlind ? staff.blind : staff.sighted;
  const sees = { names: !isBlind, id: !isBlind };
  const expected = {
    exams: expectedExams(facts, { sort: exams, order, search, sees }),
    reviews: expectedReviews(facts, { sort: reviews, order, search, sees }),
  };
  const pages = { exams: [] as string[], reviews: [] as string[] };
  const totals = new Set<string>();
  const offsets = (list: readonly unknown[]) =>
    Array.from({ length: Math.ceil(list.length / limit) + 1 }, (_, page) => page * limit);
  for (const offset of offsets(expected.exams)) {
    const query = { sort: exams, order, search: [...search], limit, offset };
    const page = await call(world.app, listExamsForStaff, { query }, { as });
    pages.exams.push(...page.exams.map((row) => row.clip_set_guid));
    totals.add(`${page.total} exams`);
  }
  for (const offset of offsets(expected.reviews)) {
    const query = { sort: reviews, order, search: [...search], limit, offset };
    const page = await call(world.app, listReviewsForStaff, { query }, { as });
    pages.reviews.push(...page.reviews.map((row) => row.guid));
    totals.add(`${page.total} reviews`);
  }
  return {
    answered: { ...pages, totals: [...totals] },
    expected: {
      ...expected,
      totals: [`${expected.exams.length} exams`, `${expected.reviews.length} reviews`],
    },
  };
}

/** Rows in which what is kept differs from its definition; empty when all is well. */
async function differences(): Promise<unknown[]> {
  const { rows } = await world.database.pool.query(`
    with kept as (select exam_guid, completed_at, scanned_points, group_id from exam_entries),
    defined as (select exam_guid, completed_at, scanned_points, group_id from listed_exams),
    exams_kept as (select group_id, sum(exams) from exam_group_tallies group by 1 having sum(exams) <> 0),
    exams_counted as (select group_id, count(*) from listed_exams where completed_at is not null group by 1),
    reviews_kept as (
      select group_id, reviewer_guid, assessment, sum(reviews) from review_group_tallies group by 1, 2, 3
      having sum(reviews) <> 0
    ),
    reviews_counted as (
      select l.group_id, r.reviewer_guid, r.assessment, count(*)
      from exam_reviews r join listed_exams l on l.exam_guid = r.exam_guid group by 1, 2, 3
    )
    select 'missing entry' as what, x::text as which from (select * from defined except select * from kept) x
    union all select 'wrong entry', x::text from (select * from kept except select * from defined) x
    union all select 'missing exams', x::text from (select * from exams_counted except select * from exams_kept) x
    union all select 'wrong exams', x::text from (select * from exams_kept except select * from exams_counted) x
    union all select 'missing reviews', x::text from (select * from reviews_counted except select * from reviews_kept) x
    union all select 'wrong reviews', x::text from (select * from reviews_kept except select * from reviews_counted) x`);
  return rows;
}

test(
  'AD-042, AD-109, AD-153, AMB-186: the pages of both lists are those of the definition, in any world, order and search, and after any change',
  async () => {
    const beginnings = fc.tuple(
      fc.array(newExam, { minLength: 8, maxLength: 24 }),
      fc.array(newClip, { minLength: 3, maxLength: 8 }),
      fc.array(review, { minLength: 4, maxLength: 24 }),
    );
    const changes = fc.array(commands, { minLength: 5, maxLength: 25 });
    const asked = fc.array(questions, { minLength: 5, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(beginnings, changes, asked, asked, async (beginning, changed, first, second) => {
        await startOver();
        const run = async ({ text, values }: Command) => {
          const { pool, owner } = world.database;
          await (text === REBUILD ? owner : pool).query(text, [...values]);
          expect({ text, values, differences: await differences() }).toEqual({
            text,
            values,
            differences: [],
          });
        };
        const compare = async (question: Questions, facts: StaffFacts) => {
          const { answered, expected } = await ask(question, facts);
          expect({ question, ...answered }).toEqual({ question, ...expected });
        };
        for (const step of beginning.flat()) await run(step);
        const before = await readFacts(world.database);
        for (const question of first) await compare(question, before);
        for (const step of changed) await run(step);
        const after = await readFacts(world.database);
        for (const question of second) await compare(question, after);
      }),
      // Shown as it was found: a smaller world is sought for longer than a test may take, and would fail those after it.
      { numRuns: WORLDS, endOnFailure: true },
    );
  },
  TIME_LIMIT_MS,
);

test('AMB-144: the database knows the views of every protocol as the rules do', async () => {
  const { rows } = await world.database.pool.query<{ name: string; views: string[] }>(
    'select name, protocol_views(name) as views from unnest($1::text[]) name',
    [PROTOCOL_NAMES],
  );
  expect(rows).toEqual(
    PROTOCOL_NAMES.map((name) => ({ name, views: PROTOCOLS[name].views.map(({ id }) => id) })),
  );
});

test('the job adds changes to totals, and no list changes by it', async () => {
  await startOver();
  const { pool } = world.database;
  await pool.query(
    `insert into exams (protocol, user_guid, operator_email, completed_at)
     select 'efast', $1, 'o@scan.example', now() from generate_series(1, 9)`,
    [person(0)],
  );
  await pool.query(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment) select guid, $1, 4, 'negative' from exams`,
    [person(1)],
  );
  const query = { search: ['efast'], limit: 2 };
  const askBoth = async () => ({
    exams: (await call(world.app, listExamsForStaff, { query }, { as: staff.sighted })).total,
    reviews: (await call(world.app, listReviewsForStaff, { query }, { as: staff.sighted })).total,
  });
  const isTotal = async (table: string) =>
    (await pool.query<{ is_total: boolean }>(`select distinct is_total from ${table} order by 1`)).rows;
  expect(await askBoth()).toEqual({ exams: 9, reviews: 9 });
  await runJob(staffListJobs(world.deps), 'tidy-search-groups');
  expect(await isTotal('exam_group_tallies')).toEqual([{ is_total: true }]);
  expect(await isTotal('review_group_tallies')).toEqual([{ is_total: true }]);
  expect(await askBoth()).toEqual({ exams: 9, reviews: 9 });
});

const storeClip = (view: string): Command => ({
  text: `insert into clips (exam_guid, anatomical_view, attempt, plain_key) values ($1, $2, 1, 'x')`,
  values: [exam(0), view],
});
const submit: Command = {
  text: `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment) values ($1, $2, 4, 'negative')`,
  values: [exam(0), person(1)],
};
const rename: Command = {
  text: `update exams set operator_email = 'erased@x.y' where guid = $1`,
  values: [exam(0)],
};

test.each([
  ['two clips of an exam', storeClip('ruq'), storeClip('luq')],
  ['a review and a new name of the operator', submit, rename],
  ['a new name of the operator and a review', rename, submit],
])('%s that come at the same moment are both counted', async (_, first, second) => {
  await startOver();
  await world.database.pool.query(
    `insert into exams (guid, protocol, user_guid, operator_email, completed_at) values ($1, 'efast', $2, 'o@x.y', now())`,
    [exam(0), person(0)],
  );
  await atTheSameMoment(world.database.pool, first, second);
  expect(await differences()).toEqual([]);
});
