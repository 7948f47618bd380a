import { createHash, randomUUID } from 'node:crypto';
import { getServerState } from '@sonoboard/contract/platform/platform.endpoints';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { SEND_MAIL } from '../mail/mail.service.ts';
import { backupRuns, restores } from '../tables/backup.tables.ts';
import { servers } from '../tables/installation.tables.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { collectionCalendars } from '../tables/rota.tables.ts';
import { uploads } from '../tables/uploads.tables.ts';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE_MS);

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' } });
  world.clock.set(NOW);
});
afterAll(() => world.stop());

async function state() {
  const as = await makeUser(world.deps, { permissions: ['internal'] });
  return call(world.app, getServerState, { query: { fresh: true } }, { as });
}

test('an empty installation has nothing that waits', async () => {
  expect(await state()).toMatchObject({
    checked_at: NOW.toISOString(),
    checks: { calendars: 'good', mails: 'good', jobs: 'good', database: 'good', oldest_exam: 'good' },
    database: { trail_weakness: null },
    jobs: { due: 0, oldest_due_at: null, running: 0, done: 0, failed: 0 },
    mails: { has_mail_server: true, written: 0, failed: 0, waiting: 0, next_try_at: null },
    calendars: { total: 0, failing: [] },
    oldest_exam: { exam: null },
    uploads: { open: 0, exams: 0, bytes: 0, refused: 0, most_bytes: 0 },
  });
});

test('every server that has said that it is there is named, and the one that answers', async () => {
  expect(await state()).toMatchObject({ servers: [], server: { version: PRODUCT_VERSION } });
  const server = {
    name: 'app-1',
    version: '2.4.0',
    build: '1a2b3c4d5e',
    startedAt: minutesAgo(20),
    loadPercent: 9,
    memoryBytes: 310_000_000,
  };
  await world.deps.db.insert(servers).values([
    { ...server, seenAt: sql`now()` },
    { ...server, name: 'app-2', seenAt: sql`now() - interval '5 minutes'` },
  ]);
  const told = (await state()).servers?.map(({ name, answers, load_percent: load }) => [name, answers, load]);
  expect(told).toEqual([
    ['app-1', true, 9],
    ['app-2', false, 9],
  ]);
});

test('the last restore that the folder of backups knows of is told', async () => {
  expect((await state()).backup?.last_restore).toBeNull();
  const restore = (days: number) => ({
    name: `${days}.json`,
    backup: 'x',
    startedAt: minutesAgo(days * DAY_MINUTES + 11),
    finishedAt: minutesAgo(days * DAY_MINUTES),
  });
  await world.deps.db.insert(restores).values([restore(40), restore(3), restore(90)]);
  expect((await state()).backup?.last_restore).toEqual({
    started_at: restore(3).startedAt.toISOString(),
    finished_at: restore(3).finishedAt.toISOString(),
  });
});

test('jobs that are due, running or ended within a day are counted, and later ones are not due', async () => {
  const job = { name: 'tidy', payload: {}, maxAttempts: 1, createdAt: minutesAgo(60) };
  const ended = (status: 'done' | 'failed', minutes: number) => ({
    ...job,
    status,
    runAt: minutesAgo(minutes),
    finishedAt: minutesAgo(minutes),
  });
  await world.deps.db.insert(jobs).values([
    { ...job, runAt: minutesAgo(11) },
    { ...job, runAt: minutesAgo(1) },
    { ...job, runAt: minutesAgo(-1) },
    {
      ...job,
      status: 'running',
      runAt: minutesAgo(2),
      leaseToken: randomUUID(),
      leaseUntil: minutesAgo(-1),
    },
    ended('done', 5),
    ended('done', DAY_MINUTES + 1),
    ended('failed', 5),
    ended('failed', DAY_MINUTES + 1),
  ]);
  const { jobs: figures, checks } = await state();
  expect(figures).toEqual({
    due: 2,
    oldest_due_at: minutesAgo(11).toISOString(),
    running: 1,
    done: 1,
    failed: 1,
  });
  expect(checks.jobs).toBe('urgent');
});

test('mails of the last day are counted, with the moment of the next try', async () => {
  const mail = { kind: 'x', toAddress: 'a@b.example', subject: 's', textBody: 't', htmlBody: 'h' };
  const at = (status: 'queued' | 'sent' | 'failed', minutes: number) => ({
    ...mail,
    status,
    createdAt: minutesAgo(minutes),
    ...(status === 'sent' ? { sentAt: minutesAgo(minutes) } : {}),
  });
  await world.deps.db
    .insert(outbox)
    .values([at('queued', 20), at('sent', 5), at('sent', 6), at('failed', 7), at('failed', DAY_MINUTES + 1)]);
  const later = { payload: {}, maxAttempts: 12, createdAt: NOW };
  await world.deps.db.insert(jobs).values([
    { ...later, name: SEND_MAIL, runAt: minutesAgo(-8) },
    { ...later, name: SEND_MAIL, runAt: minutesAgo(-30) },
    { ...later, name: 'tidy', runAt: minutesAgo(-2) },
  ]);
  const { mails, checks } = await state();
  expect(mails).toEqual({
    has_mail_server: true,
    written: 4,
    failed: 1,
    waiting: 1,
    oldest_waiting_at: minutesAgo(20).toISOString(),
    next_try_at: minutesAgo(-8).toISOString(),
  });
  expect(checks.mails).toBe('attention');
});

test('calendars that cannot be read are told with their collection and the reason', async () => {
  const north = await makeCollection(world.deps, { name: 'North' });
  const calendar = {
    collectionGuid: north,
    address: 'https://x.example/a.ics',
    nextTryAt: NOW,
    triedAt: NOW,
  };
  await world.deps.db.insert(collectionCalendars).values([
    {
      ...calendar,
      role: 'exams_subscriber',
      body: '',
      readAt: minutesAgo(90),
      failure: 'The address answers 404.',
      failures: 3,
    },
    { ...calendar, role: 'reviews_subscriber', body: '', readAt: NOW },
  ]);
  const { calendars, checks } = await state();
  expect(calendars).toEqual({
    total: 2,
    failing: [
      {
        collection_guid: north,
        collection_name: 'North',
        read_at: minutesAgo(90).toISOString(),
        problem: 'The address answers 404.',
      },
    ],
  });
  expect(checks.calendars).toBe('urgent');
});

test('the exam that has waited longest on any worklist is told with its collection', async () => {
  const [north, south] = [
    await makeCollection(world.deps, { name: 'Here' }),
    await makeCollection(world.deps, { name: 'There' }),
  ];
  for (const collection of [north, south]) {
    await addMember(world.deps, collection, await makeUser(world.deps), ['reviewer']);
  }
  await makeExam(world.deps, { collections: [north] });
  world.clock.set(minutesAgo(8 * DAY_MINUTES));
  await makeExam(world.deps, { collections: [south] });
  world.clock.set(NOW);
  const { oldest_exam: oldest, checks } = await state();
  expect(oldest?.exam).toMatchObject({ collection_guid: south, collection_name: 'There' });
  expect(checks.oldest_exam).toBe('attention');
});

test('what workspaces sent within a day is summed, refused files apart', async () => {
  const owner = await makeUser(world.deps);
  const { guid: first } = await makeWorkspace(world.deps, { owner });
  const { guid: second } = await makeWorkspace(world.deps, { owner });
  const upload = (workspaceGuid: string, size: number, state: 'receiving' | 'failed', minutes: number) => ({
    guid: randomUUID(),
    workspaceGuid,
    purpose: 'import' as const,
    size,
    sha256: createHash('sha256').update(String(size)).digest('hex'),
    state,
    createdAt: minutesAgo(minutes),
  });
  await world.deps.db
    .insert(uploads)
    .values([
      upload(first, 1_000, 'receiving', 5),
      upload(first, 2_000, 'receiving', 6),
      upload(second, 400, 'receiving', 7),
      upload(second, 50, 'failed', 8),
      upload(second, 7_000, 'receiving', DAY_MINUTES + 1),
    ]);
  expect((await state()).uploads).toMatchObject({ open: 4, bytes: 3_400, most_bytes: 3_000, refused: 1 });
});

test('the last fourteen days say which of them have a good backup, the oldest first', async () => {
  const ran = (minutes: number, problem: string | null) => ({
    takenAt: minutesAgo(minutes),
    finishedAt: minutesAgo(minutes),
    problem,
  });
  await world.deps.db
    .insert(backupRuns)
    .values([
      ran(DAY_MINUTES - 1, null),
      ran(2 * DAY_MINUTES + 5, null),
      ran(2 * DAY_MINUTES + 9, null),
      ran(3 * DAY_MINUTES + 5, 'The disk is full.'),
      ran(13 * DAY_MINUTES + 5, null),
      ran(14 * DAY_MINUTES + 5, null),
    ]);
  const { days } = (await state()).backup ?? { days: [] };
  expect(days.map((hasBackup) => (hasBackup ? 'x' : '.')).join('')).toBe('x..........x.x');
});
