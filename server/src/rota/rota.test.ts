import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { listCollectionCalendars } from '@sonoboard/contract/data-collections/collection-calendars.endpoints';
import {
  changeCollectionMember,
  listCollectionMembers,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.endpoints';
import { changeDataCollection } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection } from '../../test/factories.ts';
import { runJob, runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let server: Server;
let origin: string;
let reply: { status: number; text: string; etag?: string };
let asked: (string | undefined)[];
let world: TestApp;
let staff: TestUser;
let ada: TestUser;
let bob: TestUser;
let guid: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const tag = request.headers['if-none-match'];
    if (request.url?.includes(guid)) asked.push(tag);
    if (reply.status === 200 && tag !== undefined && tag === reply.etag) response.writeHead(304).end();
    else response.writeHead(reply.status, reply.etag ? { etag: reply.etag } : {}).end(reply.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  world = await startTestApp({ env: { CALENDAR_HOSTS_ALLOWED: origin } });
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(async () => {
  await world.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  world.clock.set('2026-03-02T07:00:00.000Z');
  [ada, bob] = [await makeUser(world.deps), await makeUser(world.deps)];
  guid = await makeCollection(world.deps, {});
  await addMember(world.deps, guid, ada, ['reviewer', 'in_rota']);
  await addMember(world.deps, guid, bob, ['in_rota']);
  await addMember(world.deps, guid, staff, ['exams_subscriber']);
  asked = [];
  reply = { status: 200, text: dayAndNight(), etag: '"one"' };
});

/** Ada from 8 to 20, Bob from 20 to 8, every day, in UTC. */
function dayAndNight(): string {
  const shift = (uid: string, from: string, to: string, { email }: TestUser) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:${from}`,
    `DTEND:${to}`,
    'RRULE:FREQ=DAILY',
    `ATTENDEE:mailto:${email}`,
    'END:VEVENT',
  ];
  return calendar(
    ...shift('day', '20260101T080000Z', '20260101T200000Z', ada),
    ...shift('night', '20260101T200000Z', '20260102T080000Z', bob),
  );
}

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

const change = (body: object) =>
  call(world.app, changeDataCollection, { params: { guid }, body }, { as: staff });
const setCalendar = async (address: string | null = `${origin}/${guid}.ics`) => {
  await change({ exams_subscriber_ical: address });
  await runJobs(world);
};
const states = async () =>
  (await call(world.app, listCollectionCalendars, { params: { guid } }, { as: staff })).items;
const stateOfExams = async () => (await states())[0];
const rolesOf = async ({ guid: person }: TestUser): Promise<readonly MemberRole[]> => {
  const { items } = await call(world.app, listCollectionMembers, { params: { guid } }, { as: staff });
  return items.find((member) => member.guid === person)?.roles ?? [];
};
const holders = async () => {
  const { items } = await call(world.app, listCollectionMembers, { params: { guid } }, { as: staff });
  return items.filter(({ roles }) => roles.includes('exams_subscriber')).map((member) => member.guid);
};
/** What the worker does in that time. */
const pass = async (milliseconds: number) => {
  world.clock.forward(milliseconds);
  await runJob(world, 'read-calendars');
  await runJobs(world);
};

describe('AD-147, AMB-126: a calendar drives the subscriber role of the members in the rota', () => {
  test('anyone who is on shift holds it, from the moment the address is stored; others are left alone', async () => {
    await setCalendar();
    expect(await rolesOf(bob)).toEqual(['exams_subscriber', 'in_rota']);
    expect(await rolesOf(ada)).toEqual(['reviewer', 'in_rota']);
    expect(await rolesOf(staff)).toEqual(['exams_subscriber']);
    expect(await stateOfExams()).toEqual({
      role: 'exams_subscriber',
      address: `${origin}/${guid}.ics`,
      read_at: '2026-03-02T07:00:00.000Z',
      tried_at: '2026-03-02T07:00:00.000Z',
      problem: null,
      duty: 'on_shift',
      on_duty: [{ guid: bob.guid, email: bob.email }],
      next_change_at: '2026-03-02T08:00:00.000Z',
      rota_members: 2,
    });
  });

  test('it moves at the change of shift, to the minute, and the trail tells of it', async () => {
    await setCalendar();
    world.clock.forward(HOUR_MS - 1);
    await runJobs(world);
    expect(await holders()).toEqual(expect.arrayContaining([bob.guid]));
    world.clock.forward(1);
    await runJobs(world);
    expect(await rolesOf(ada)).toEqual(['reviewer', 'exams_subscriber', 'in_rota']);
    expect(await rolesOf(bob)).toEqual(['in_rota']);
    const rows = (await auditRows(world.deps, 'collection.rota_followed')).filter(
      ({ subjectGuid }) => subjectGuid === guid,
    );
    const changes = rows.map(({ actorGuid, kind, before, after }) => ({ actorGuid, kind, before, after }));
    expect(changes).toHaveLength(3);
    expect(changes).toContainEqual({
      actorGuid: null,
      kind: 'change',
      before: { userGuid: ada.guid, roles: ['reviewer', 'in_rota'] },
      after: { userGuid: ada.guid, roles: ['reviewer', 'exams_subscriber', 'in_rota'] },
    });
  });

  test('the two calendars give their own role each', async () => {
    await change({ exams_subscriber_ical: `${origin}/a.ics`, reviews_subscriber_ical: `${origin}/b.ics` });
    await runJobs(world);
    expect(await rolesOf(bob)).toEqual(['exams_subscriber', 'reviews_subscriber', 'in_rota']);
    await change({ reviews_subscriber_ical: null });
    await runJobs(world);
    expect((await states()).map(({ duty }) => duty)).toEqual(['on_shift', null]);
  });

  test('anyone who comes into the rota or leaves it is looked at at once', async () => {
    await setCalendar();
    const eve = await makeUser(world.deps);
    await addMember(world.deps, guid, eve, ['exams_subscriber']);
    const join = { guid: eve.guid, roles: ['exams_subscriber', 'in_rota'] as MemberRole[] };
    await call(world.app, changeCollectionMember, { params: { guid }, body: join }, { as: staff });
    await runJobs(world);
    expect(await rolesOf(eve)).toEqual(['in_rota']);
    // Bob, who is on shift, is taken out of the collection: the others must not be left without anybody.
    const body = { guid: bob.guid };
    await call(world.app, removeCollectionMember, { params: { guid }, body }, { as: staff });
    await runJobs(world);
    expect(await holders()).toEqual(expect.arrayContaining([ada.guid, eve.guid]));
    expect(await stateOfExams()).toMatchObject({ duty: 'nobody_on_shift' });
  });
});

describe('AMB-126: where the calendar does not tell, everybody in the rota holds the role', () => {
  const everybody = async () => expect(await holders()).toEqual(expect.arrayContaining([ada.guid, bob.guid]));

  test('when nobody of the rota is on shift', async () => {
    reply = { status: 200, text: calendar() };
    await setCalendar();
    await everybody();
    expect(await stateOfExams()).toMatchObject({
      duty: 'nobody_on_shift',
      problem: null,
      next_change_at: null,
    });
  });

  test.each([
    [404, '', 'The server answered 404.'],
    [200, '<!doctype html>', 'The reply is no calendar.'],
  ])('when it could never be read: %i', async (status, text, problem) => {
    reply = { status, text };
    await setCalendar();
    await everybody();
    expect(await stateOfExams()).toMatchObject({ duty: 'unreadable', problem, read_at: null });
  });

  test('when it has failed for more than an hour; until then its last text holds, and it recovers', async () => {
    await setCalendar();
    world.clock.set('2026-03-02T12:00:00.000Z');
    await pass(0);
    reply = { status: 500, text: '' };
    await pass(30 * MINUTE_MS);
    expect(await stateOfExams()).toMatchObject({
      duty: 'on_shift',
      problem: 'The server answered 500.',
      read_at: '2026-03-02T12:00:00.000Z',
      on_duty: [{ guid: ada.guid }],
    });
    await pass(31 * MINUTE_MS);
    await everybody();
    expect(await stateOfExams()).toMatchObject({ duty: 'stale' });
    reply = { status: 200, text: dayAndNight() };
    await pass(HOUR_MS);
    expect(await stateOfExams()).toMatchObject({ duty: 'on_shift', problem: null });
    expect(await rolesOf(bob)).toEqual(['in_rota']);
  });

  test('when its address is taken away', async () => {
    await setCalendar();
    await setCalendar(null);
    await everybody();
    expect(await stateOfExams()).toMatchObject({ address: null, duty: null, on_duty: [], read_at: null });
  });
});

describe('asking a calendar', () => {
  test('is done every five minutes, with the tag of what is known', async () => {
    await setCalendar();
    await pass(MINUTE_MS);
    expect(asked).toEqual([undefined]);
    await pass(4 * MINUTE_MS);
    await pass(5 * MINUTE_MS);
    expect(asked).toEqual([undefined, '"one"', '"one"']);
    expect(await stateOfExams()).toMatchObject({ read_at: '2026-03-02T07:10:00.000Z', duty: 'on_shift' });
  });

  test('is done ever more seldom while it fails', async () => {
    reply = { status: 500, text: '' };
    await setCalendar();
    for (let minute = 5; minute <= 120; minute += 5) await pass(5 * MINUTE_MS);
    // At once, and after 5, 15, 35 and 75 minutes; the next would be an hour later.
    expect(asked).toHaveLength(5);
  });

  test('begins anew with a new address: no tag and no text of the old one', async () => {
    await setCalendar();
    reply = { status: 404, text: '' };
    await setCalendar(`${origin}/${guid}-other.ics`);
    expect(asked).toEqual([undefined, undefined]);
    expect(await stateOfExams()).toMatchObject({
      duty: 'unreadable',
      address: `${origin}/${guid}-other.ics`,
    });
  });

  test('AMB-126: never reaches a server of the house that was not named', async () => {
    const other = await startTestApp();
    try {
      const person = await makeUser(other.deps, { permissions: ['internal'] });
      const collection = await makeCollection(other.deps, {});
      const params = { guid: collection };
      const body = { exams_subscriber_ical: `${origin}/${guid}.ics` };
      expect(
        await errorReply(other.app, changeDataCollection, { params, body }, { as: person }),
      ).toMatchObject({
        status: 422,
        code: 'calendar_address_refused',
      });
      // A public name may lead home: that shows when it is asked.
      const sly = { exams_subscriber_ical: 'https://calendar.localhost/rota.ics' };
      await call(other.app, changeDataCollection, { params, body: sly }, { as: person });
      await runJobs(other);
      const { items } = await call(other.app, listCollectionCalendars, { params }, { as: person });
      expect(items[0]).toMatchObject({
        duty: 'unreadable',
        problem: expect.stringMatching(/not on the public internet|unknown/) as string,
      });
      expect(asked).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});

describe('GET /dataCollections/{guid}/calendars', () => {
  test('is for staff, who alone see the addresses; nobody else learns of them', async () => {
    const admin = await makeUser(world.deps);
    await addMember(world.deps, guid, admin, ['admin']);
    expect(
      await errorReply(world.app, listCollectionCalendars, { params: { guid } }, { as: admin }),
    ).toMatchObject({ status: 403 });
    const params = { guid: randomUUID() };
    expect(await errorReply(world.app, listCollectionCalendars, { params }, { as: staff })).toMatchObject({
      status: 404,
      code: 'collection_not_found',
    });
  });

  test('SH-292: a webcal address is stored as the https address that it is', async () => {
    await change({ reviews_subscriber_ical: 'webcal://calendar.example.org/rota.ics' });
    expect((await states())[1]).toMatchObject({
      address: 'https://calendar.example.org/rota.ics',
      duty: null,
    });
  });
});
