import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testClock } from '../../test/test-clock.ts';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';
import { type JobWorker, startJobWorker } from '../jobs/job-worker.ts';
import { worklistJobs } from './worklists.jobs.ts';
import { type WorklistQuery, worklistReader, type WorklistSearchTerm } from './worklists.queries.ts';

interface Asked {
  readonly query?: WorklistQuery;
  readonly terms?: readonly WorklistSearchTerm[];
}

const REVIEWER = 'a0000000-0000-4000-8000-000000000001';
const OPERATOR = 'a0000000-0000-4000-8000-000000000002';
const LARGE = 'c0000000-0000-4000-8000-000000000001';
const SMALL = 'c0000000-0000-4000-8000-000000000002';
/** One more than a trigger writes by itself. */
const EXAMS = 5_001;

let database: TestDatabase;
let worker: JobWorker | null = null;
const sql = (text: string, values: readonly unknown[] = []) => database.pool.query(text, [...values]);

beforeAll(async () => {
  database = await testDatabase();
  await sql(`insert into users (guid, email) values ('${REVIEWER}', 'r@x.y'), ('${OPERATOR}', 'o@x.y')`);
  await sql(`insert into data_collections (guid, name) values ('${LARGE}', 'Large'), ('${SMALL}', 'Small')`);
  await sql(
    `insert into exams (protocol, user_guid, operator_email, created_at, uploaded_at)
     select 'cardiac', '${OPERATOR}', 'o@x.y', at, at
     from generate_series(1, ${EXAMS}) n, lateral (select now() - n * interval '1 minute' as at) t`,
  );
  await sql(`insert into collection_exams (collection_guid, exam_guid) select '${LARGE}', guid from exams`);
  await sql(
    `insert into collection_exams (collection_guid, exam_guid) select '${SMALL}', guid from exams limit 10`,
  );
}, 60_000);
afterAll(() => database.drop());
afterEach(async () => {
  await worker?.stop();
  worker = null;
  await sql('delete from collection_members');
  await sql('delete from jobs');
});

const entriesOf = async (collectionGuid: string) =>
  (await sql('select 1 from worklist_entries where collection_guid = $1', [collectionGuid])).rowCount;
const setRoles = (collectionGuid: string, roles: string) =>
  sql(
    `insert into collection_members (collection_guid, user_guid, roles) values ($1, '${REVIEWER}', $2::text[])
     on conflict (collection_guid, user_guid) do update set roles = excluded.roles`,
    [collectionGuid, roles],
  );

async function runJobs(): Promise<void> {
  worker ??= startJobWorker({
    database,
    connection: database.connection,
    clock: testClock(),
    log: pino({ level: 'silent' }),
    jobs: worklistJobs(database),
    pollMs: 20,
  });
  while ((await sql(`select 1 from jobs where status <> 'done'`)).rowCount !== 0) await delay(10);
}

/** Rows that should be kept and are not, or are and should not. */
async function differences() {
  const columns = 'reviewer_guid, collection_guid, exam_guid, date_added, due_at, is_urgent';
  const due = `select ${columns} from due_reviews`;
  const kept = `select ${columns} from worklist_entries
    where collection_guid <> '00000000-0000-0000-0000-000000000000'`;
  const { rows } = await sql(`(${due} except ${kept}) union all (${kept} except ${due})`);
  return rows;
}

test('a reviewer of a small collection has its exams on the worklist at once', async () => {
  await setRoles(SMALL, '{reviewer}');
  expect(await entriesOf(SMALL)).toBe(10);
  expect((await sql('select 1 from jobs')).rowCount).toBe(0);
});

test('the worklist of a large collection is filled by a job, whole, and with its total', async () => {
  await setRoles(LARGE, '{reviewer}');
  expect(await entriesOf(LARGE)).toBe(0);
  await runJobs();
  expect(await entriesOf(LARGE)).toBe(EXAMS);
  expect(await differences()).toEqual([]);
  const { rows } = await sql('select due from worklist_totals where collection_guid = $1', [LARGE]);
  expect(rows).toEqual([{ due: EXAMS }]);
});

test('new targets of a large collection reach its entries by the job, in pieces', async () => {
  await setRoles(LARGE, '{reviewer}');
  await runJobs();
  await sql(`insert into collection_targets (collection_guid, review_minutes) values ($1, 60)`, [LARGE]);
  const withTarget = 'select 1 from worklist_entries where due_at is not null';
  expect((await sql(withTarget)).rowCount).toBe(0);
  await runJobs();
  expect((await sql(withTarget)).rowCount).toBe(2 * EXAMS);
  await sql('delete from collection_targets');
  await runJobs();
  expect((await sql(withTarget)).rowCount).toBe(0);
  expect(await differences()).toEqual([]);
});

test('anyone who is no reviewer any more, or leaves, loses the worklist of a large collection at once', async () => {
  await setRoles(LARGE, '{reviewer}');
  await runJobs();
  await setRoles(LARGE, '{scanner}');
  expect(await entriesOf(LARGE)).toBe(0);
  await setRoles(LARGE, '{reviewer}');
  await runJobs();
  await sql('delete from collection_members');
  expect(await entriesOf(LARGE)).toBe(0);
});

test('a role that is taken back before the job runs leaves nothing behind', async () => {
  await setRoles(LARGE, '{reviewer}');
  await setRoles(LARGE, '{}');
  await runJobs();
  expect(await entriesOf(LARGE)).toBe(0);
});

test('deleting a collection empties its worklists at once; another type is worked in by the job', async () => {
  await setRoles(LARGE, '{reviewer}');
  await sql(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment)
     select exam_guid, '${OPERATOR}', 4, 'negative' from collection_exams where collection_guid = $1
     order by exam_guid limit 7`,
    [LARGE],
  );
  await runJobs();
  expect(await entriesOf(LARGE)).toBe(EXAMS);
  await sql(`update data_collections set type = 'single_review_per_exam' where guid = $1`, [LARGE]);
  await runJobs();
  expect(await entriesOf(LARGE)).toBe(EXAMS - 7);
  expect(await differences()).toEqual([]);
  await sql('update data_collections set deleted_at = now() where guid = $1', [LARGE]);
  expect(await entriesOf(LARGE)).toBe(0);
});

test('AMB-222: a very large collection leaves the worklists by a job, and is passed over until then', async () => {
  const reviewers = [REVIEWER, ...['b1', 'b2', 'b3'].map((end) => REVIEWER.slice(0, -2) + end)];
  const [empty, nil] = [/^\{"items":\[\],"total":0,/, '00000000-0000-0000-0000-000000000000'];
  const all = { names: true, id: true };
  await sql(`update data_collections set deleted_at = null, type = 'everyone_reviews' where guid = $1`, [
    LARGE,
  ]);
  for (const reviewer of reviewers) {
    await sql(
      `insert into users (guid, email) values ($1::uuid, $1::uuid || '@x.y') on conflict do nothing`,
      [reviewer],
    );
    await sql(
      `insert into collection_members (collection_guid, user_guid, roles) values ($1, $2, '{reviewer}')`,
      [LARGE, reviewer],
    );
  }
  await setRoles(SMALL, '{reviewer}');
  await runJobs();
  await worker?.stop();
  worker = null;
  expect(await entriesOf(LARGE)).toBeGreaterThan(20_000);

  await sql('update data_collections set deleted_at = now() where guid = $1', [LARGE]);
  expect(await entriesOf(LARGE)).toBeGreaterThan(0);
  const read = worklistReader(database);
  const page = (reviewerGuid: string, collectionGuid: string, { query = {}, terms = [] }: Asked) =>
    read({ reviewerGuid, collectionGuid, at: new Date(0) }, { limit: 20, ...query }, terms, all);
  const asked: readonly Asked[] = [
    {},
    { query: { sort: 'operator' } },
    { terms: [{ text: 'o@x', times: '{}' }] },
  ];
  for (const one of asked) {
    expect((await page(reviewers[1] ?? '', nil, one)).json).toMatch(empty);
    expect((await page(REVIEWER, LARGE, one)).json).toMatch(empty);
    const staying = await page(REVIEWER, nil, one);
    expect(staying.json).toMatch(/"total":10,/);
    expect(staying.examGuids).toHaveLength(10);
  }

  await runJobs();
  expect(await entriesOf(LARGE)).toBe(0);
  expect(await differences()).toEqual([]);
  expect((await page(REVIEWER, nil, {})).json).toMatch(/"total":10,/);
});
