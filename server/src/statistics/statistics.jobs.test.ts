import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { makeCollection } from '../../test/factories.ts';
import { runJob } from '../../test/run-job.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { statisticsJobs } from './statistics.jobs.ts';

const EXAMS = 1_000;

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  const collection = await makeCollection(world.deps, {});
  const sql = (text: string, values: readonly unknown[]) => world.database.pool.query(text, [...values]);
  await sql(
    `insert into exams (protocol, user_guid, operator_email, created_at, completed_at, uploaded_at)
     select 'cardiac', $1::uuid, 'o@x.y', at, at, at
     from generate_series(1, ${EXAMS}) n, lateral (select now() - n * interval '1 minute' as at) t`,
    [staff.guid],
  );
  await sql('insert into collection_exams (collection_guid, exam_guid) select $1, guid from exams', [
    collection,
  ]);
  await sql(
    `insert into exam_reviews (exam_guid, reviewer_guid, rating, assessment)
     select guid, $1, 1 + extract(minute from created_at)::int % 5, 'negative' from exams`,
    [staff.guid],
  );
}, 60_000);
afterAll(() => world.stop());

const ask = () => call(world.app, getStatistics, { query: {} }, { as: staff });
const count = async (rows: string) =>
  Number((await world.database.pool.query<{ count: string }>(`select count(*) from ${rows}`)).rows[0]?.count);

test('the job adds changes to totals and splits what has grown, and no figure changes by it', async () => {
  const before = await ask();
  expect(before.acep_projection.reviewed_clip_sets).toBe(EXAMS);
  expect(await count('exam_tallies where not is_total')).toBeGreaterThan(0);

  // The second time adds what splitting changed.
  for (let run = 0; run < 2; run += 1) await runJob(statisticsJobs(world.deps), 'tidy-statistics');

  expect(await count('exam_tallies where not is_total')).toBe(0);
  expect(await count('review_tallies where not is_total')).toBe(0);
  expect(await count('(select from statistics_exams group by block having count(*) > 256) large')).toBe(0);
  expect(await ask()).toEqual(before);
});

test('the job leaves the blocks alone while someone writes, and does not wait', async () => {
  const writing = await world.database.pool.connect();
  try {
    await writing.query('begin');
    await writing.query('select statistics_refresh(array[(select guid from exams limit 1)])');
    const { rows } = await world.database.pool.query<{ done: boolean }>(
      `select statistics_split_block((select min(block) from statistics_exams), 10) as done`,
    );
    expect(rows[0]?.done).toBe(false);
  } finally {
    await writing.query('rollback');
    writing.release();
  }
});
