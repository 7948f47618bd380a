import { randomUUID } from 'node:crypto';
import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import { listJobs } from '@sonoboard/contract/jobs/jobs.endpoints';
import { listMails } from '@sonoboard/contract/mail/mail.endpoints';
import { getPhoneHistory, listPhones } from '@sonoboard/contract/phones/phones.endpoints';
import { listUsers } from '@sonoboard/contract/users/users.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { phoneHistory, phones } from '../tables/phones.tables.ts';
import { probes } from '../tables/scanners.tables.ts';

const NOW = '2026-11-17T12:00:00.000Z';
/** 14:05 in Berlin, in winter and in summer; and times at which UTC or the other season shows 14:05. */
const WINTER = new Date('2026-01-20T13:05:40.000Z');
const SUMMER = new Date('2026-07-20T12:05:40.000Z');
const OTHERS = [
  new Date('2026-02-03T12:05:40.000Z'),
  new Date('2026-08-03T13:05:40.000Z'),
  new Date('2026-08-04T14:05:00.000Z'),
];
/** The reader sees this one as 'Yesterday, 00:30'. */
const YESTERDAY = new Date('2026-11-15T23:30:00.000Z');
const TIMES = [WINTER, SUMMER, ...OTHERS, YESTERDAY];
const [WINTER_ROW, SUMMER_ROW, YESTERDAY_ROW] = [0, 1, 5];

let world: TestApp;
let staff: TestUser;
let workspaceOfWinter: string;
beforeAll(async () => {
  world = await startTestApp();
  world.clock.set(NOW);
  const { db } = world.deps;
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  const { guid: workspaceGuid } = await makeClinic(world.deps);
  const [probe] = await db
    .insert(probes)
    .values({ serialNumber: 'PROBE-GONE', workspaceGuid, deletedAt: new Date(1) })
    .returning({ guid: probes.guid });
  for (const [index, at] of TIMES.entries()) {
    const person = await makeUser(world.deps, {
      email: `row-${index}@shown.example`,
      createdAt: at,
      updatedAt: at,
      deletionRequestedOn: at,
      ...(index === WINTER_ROW && { permissions: ['data-management'] }),
    });
    if (index === WINTER_ROW) {
      const workspace = await makeWorkspace(world.deps, { owner: person });
      workspaceOfWinter = workspace.guid;
    }
    await db.insert(outbox).values({
      kind: 'verify-email',
      toAddress: `row-${index}@shown.example`,
      subject: 'Confirm',
      textBody: '',
      htmlBody: '',
      createdAt: at,
      ...(index === WINTER_ROW
        ? { status: 'kept', attempts: 7, lastError: '550 no such box' }
        : { status: 'failed' }),
    });
    await db.insert(jobs).values({
      name: `shown-job-${index}`,
      payload: {},
      maxAttempts: 12,
      createdAt: at,
      runAt: new Date(at.getTime() + 1000),
      ...(index === WINTER_ROW
        ? { status: 'waiting', attempts: 3 }
        : { status: 'failed', attempts: 12, finishedAt: new Date(at.getTime() + 2000) }),
    });
    const phone = { createdAt: at, probeGuid: index === WINTER_ROW ? (probe?.guid ?? null) : null };
    await db.insert(phones).values({ ...phone, serialNumber: `row-${index}` });
    await db.insert(phoneHistory).values({ ...phone, serialNumber: 'row-0', appVersion: `row-${index}` });
  }
});
afterAll(() => world.stop());

const rowNumbers = (names: readonly (string | null)[]) =>
  names
    .flatMap((name) => /(?:row|shown-job)-(\d)/.exec(name ?? '')?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);

type Find = (search: string[]) => Promise<readonly (string | null)[]>;

const query = (search: string[]) => ({ query: { search, timezone: 'Europe/Berlin' } });
const FIND: Readonly<Record<string, Find>> = {
  users: async (search) =>
    (await call(world.app, listUsers, query(search), { as: staff })).items.map(({ email }) => email),
  'deletion requests': async (search) =>
    (await call(world.app, listDeletionRequests, query(search), { as: staff })).items.map(
      ({ email }) => email,
    ),
  outbox: async (search) =>
    (await call(world.app, listMails, query(search), { as: staff })).items.map((mail) => mail.to_address),
  jobs: async (search) =>
    (await call(world.app, listJobs, query(search), { as: staff })).items.map(({ name }) => name),
  phones: async (search) =>
    (await call(world.app, listPhones, query(search), { as: staff })).phones.map(
      (phone) => phone.phone_serial_number,
    ),
  'history of a phone': async (search) => {
    const input = { params: { serial: 'row-0' }, ...query(search) };
    const { phone_history: rows } = await call(world.app, getPhoneHistory, input, { as: staff });
    return rows.map((row) => row.app_version);
  },
};

const found = async (list: string, ...search: string[]) => rowNumbers((await FIND[list]?.(search)) ?? []);

test.each(
  Object.keys(FIND).flatMap((list) => [
    { list, term: 'January 20, 2026', rows: [WINTER_ROW] },
    { list, term: 'january 20, 2026, 14:05', rows: [WINTER_ROW] },
    { list, term: '2026-07-20', rows: [SUMMER_ROW] },
    { list, term: '2026-07-20 14:05', rows: [SUMMER_ROW] },
    { list, term: '2026-07-20T12:05Z', rows: [SUMMER_ROW] },
    { list, term: 'Yesterday, 00:30', rows: [YESTERDAY_ROW] },
    { list, term: '14:05', rows: [WINTER_ROW, SUMMER_ROW] },
    { list, term: '00:30', rows: [YESTERDAY_ROW] },
  ]),
)(
  "RV-141, AD-153, AMB-187: the $list find $term as the reader's clock shows it",
  async ({ list, term, rows }) => {
    expect(await found(list, term)).toEqual(rows);
  },
);

test.each([
  { list: 'users', term: 'DATA-management' },
  { list: 'deletion requests', term: 'DATA-management' },
  { list: 'deletion requests', term: 'February 19, 2026' },
  { list: 'outbox', term: 'kept here' },
  { list: 'outbox', term: 'NO SUCH BOX' },
  { list: 'outbox', term: '|7|' },
  { list: 'jobs', term: 'Waiting' },
  { list: 'jobs', term: '3 of 12' },
  { list: 'jobs', term: 'now' },
  { list: 'phones', term: 'probe-gone (deleted)' },
])('RV-141, AD-153: the $list find $term, which only one row shows', async ({ list, term }) => {
  expect(await found(list, term)).toEqual([WINTER_ROW]);
});

test('AD-153: a deletion request is found by being overdue, and an account by its current workspace', async () => {
  expect(await found('deletion requests', 'older than 30 days')).toEqual([0, 1, 2, 3, 4]);
  expect(await found('deletion requests', 'shown.example', 'Due')).toEqual([YESTERDAY_ROW]);
  expect(await found('users', workspaceOfWinter)).toEqual([WINTER_ROW]);
});

test('all terms must match: a day and a clock time narrow each other', async () => {
  expect(await found('users', '14:05', 'July 2026')).toEqual([SUMMER_ROW]);
  expect(await found('users', '14:05', randomUUID())).toEqual([]);
});
