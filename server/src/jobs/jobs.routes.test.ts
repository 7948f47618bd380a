import { randomUUID } from 'node:crypto';
import { listJobs, runJobAgain } from '@sonoboard/contract/jobs/jobs.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { jobs } from '../tables/jobs.tables.ts';

let world: TestApp;
let staff: TestUser;
const guids = { waiting: randomUUID(), running: randomUUID(), failed: randomUUID(), done: randomUUID() };
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  const job = { payload: {}, maxAttempts: 12, runAt: new Date(5000) };
  await world.deps.db.insert(jobs).values([
    { ...job, guid: guids.waiting, name: 'test-job-a', createdAt: new Date(4000) },
    {
      ...job,
      guid: guids.running,
      name: 'test-job-b',
      createdAt: new Date(3000),
      status: 'running',
      attempts: 1,
      leaseToken: randomUUID(),
      leaseUntil: new Date(9000),
    },
    {
      ...job,
      guid: guids.failed,
      name: 'test-job-c',
      createdAt: new Date(2000),
      status: 'failed',
      attempts: 12,
      lastError: 'Error: no route',
      finishedAt: new Date(9000),
    },
    {
      ...job,
      guid: guids.done,
      name: 'test-job-d',
      createdAt: new Date(1000),
      status: 'done',
      attempts: 2,
      finishedAt: new Date(8000),
    },
  ]);
});
afterAll(() => world.stop());

const listed = async (query: object = {}) =>
  (await call(world.app, listJobs, { query: { search: ['test-job'], ...query } }, { as: staff })).items;
const again = (guid: string) => call(world.app, runJobAgain, { params: { guid } }, { as: staff });
const againRefused = (guid: string, as = staff) =>
  errorReply(world.app, runJobAgain, { params: { guid } }, { as });

describe('the jobs', () => {
  test('are listed newest first, with what they need to be understood', async () => {
    const items = await listed();
    expect(items.map(({ status }) => status)).toEqual(['waiting', 'running', 'failed', 'done']);
    expect(items[2]).toEqual({
      guid: guids.failed,
      name: 'test-job-c',
      status: 'failed',
      attempts: 12,
      max_attempts: 12,
      last_error: 'Error: no route',
      created_at: '1970-01-01T00:00:02.000Z',
      run_at: '1970-01-01T00:00:05.000Z',
      finished_at: '1970-01-01T00:00:09.000Z',
    });
  });

  test('are narrowed by state, found by name and error, and sorted', async () => {
    expect((await listed({ status: 'failed' })).map(({ guid }) => guid)).toEqual([guids.failed]);
    expect((await listed({ search: ['NO ROUTE'] })).map(({ guid }) => guid)).toEqual([guids.failed]);
    expect((await listed({ sort: 'name', order: 'desc', limit: 1 })).map(({ name }) => name)).toEqual([
      'test-job-d',
    ]);
  });

  test('that failed run again, with all their attempts; who asked for it is written down', async () => {
    world.clock.set('2026-03-02T10:00:00.000Z');
    expect(await again(guids.failed)).toMatchObject({
      status: 'waiting',
      attempts: 0,
      finished_at: null,
      run_at: '2026-03-02T10:00:00.000Z',
    });
    const [row] = await world.deps.db.select().from(jobs).where(eq(jobs.guid, guids.failed));
    expect(row).toMatchObject({ status: 'waiting', attempts: 0, finishedAt: null, leaseToken: null });
    expect(await auditRows(world.deps, 'job.run_again')).toMatchObject([
      {
        actorGuid: staff.guid,
        subjectKind: 'job',
        subjectGuid: guids.failed,
        before: { name: 'test-job-c', attempts: 12 },
      },
    ]);
    expect(await againRefused(guids.failed)).toMatchObject({ status: 422, code: 'job_not_failed' });
  });

  test('that did not fail, or are not there, do not run again', async () => {
    for (const guid of [guids.waiting, guids.running, guids.done]) {
      expect(await againRefused(guid)).toMatchObject({ status: 422, code: 'job_not_failed' });
    }
    expect(await againRefused(randomUUID())).toMatchObject({ status: 404, code: 'job_not_found' });
  });

  test('AD-002: are for staff', async () => {
    const person = await makeUser(world.deps);
    expect(await errorReply(world.app, listJobs, {}, { as: person })).toMatchObject({ status: 403 });
    expect(await againRefused(guids.done, person)).toMatchObject({ status: 403 });
  });
});
