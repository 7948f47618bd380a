import { signOut } from '@sonoboard/contract/accounts/accounts.endpoints';
import { endOtherSessions } from '@sonoboard/contract/accounts/sessions.endpoints';
import {
  addPushDevice,
  changeNotificationSettings,
  getNotificationSettings,
  removePushDevice,
  testMail,
  testPushDevice,
} from '@sonoboard/contract/channels/notifications.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { arriveByPhone, examBody } from '../../test/ingest-world.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import {
  readVapid,
  type Receiver,
  startReceiver,
  testBrowser,
  type TestBrowser,
} from '../../test/push-service.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { sessions } from '../tables/accounts.tables.ts';

const MINUTE_MS = 60_000;
const PATIENT = { patient: { first_name: 'Kanarienvogel', last_name: 'Kanarienvogel' } };

let service: Receiver;
let world: TestApp;
let operator: TestUser;
let person: TestUser;
let collection: string;
let devices = 0;

beforeAll(async () => {
  service = await startReceiver();
  world = await startTestApp({
    // Nobody listens there: mails wait in the outbox.
    env: {
      MESSAGE_HOSTS_ALLOWED: service.origin,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'sonoboard@test.example',
    },
  });
});
afterAll(async () => {
  await world.stop();
  await service.stop();
});
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00.000Z');
  await world.deps.db.delete(jobs);
  service.answer = { status: 201 };
  service.received.length = 0;
  operator = await makeUser(world.deps);
  person = await makeUser(world.deps);
  collection = await makeCollection(world.deps, { name: `Clinic ${person.guid}` });
  await addMember(world.deps, collection, operator, ['scanner']);
  await addMember(world.deps, collection, person, ['exams_subscriber', 'reviewer', 'reviews_subscriber']);
});

function newBrowser(): TestBrowser {
  devices += 1;
  return testBrowser(`${service.origin}/device/${devices}`);
}

async function turnOn(as: TestUser, browser: TestBrowser = newBrowser()) {
  const { guid } = await call(world.app, addPushDevice, { body: browser.subscription }, { as });
  return { guid, browser };
}

const settingsOf = (as: TestUser) => call(world.app, getNotificationSettings, {}, { as });
const choose = (body: object, as: TestUser = person) =>
  call(world.app, changeNotificationSettings, { body }, { as });
const arrive = (exam = examBody({ ...PATIENT })) => arriveByPhone(world, operator, { exam });

/** Due by the test's clock, mails aside, which no server takes. */
async function pushWaiting(): Promise<number> {
  const waiting = await world.deps.db
    .select({ guid: jobs.guid })
    .from(jobs)
    .where(and(eq(jobs.name, 'send-push'), eq(jobs.status, 'waiting')));
  return waiting.length;
}

/** What the worker does with the pushes that are due. */
async function sendPushes(): Promise<void> {
  await world.deps.db
    .update(jobs)
    .set({ status: 'done', finishedAt: world.clock.now() })
    .where(eq(jobs.name, 'send-mail'));
  await runJobs(world);
}

describe('a push', () => {
  test('reaches the browsers of the people who get the mail, and says no word about the patient', async () => {
    const { browser } = await turnOn(person);
    const { exam } = await arrive();
    await sendPushes();
    expect(service.received).toHaveLength(1);
    const [received] = service.received;
    if (received === undefined) throw new Error('Nothing was received');
    expect(browser.read(received)).toEqual({
      title: 'New exam',
      body: `Data collection "Clinic ${person.guid}". Sign in to open it.`,
      path: `/create-review/${exam.guid}`,
      topic: received.headers['topic'],
    });
    expect(received.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(received.body.toString('latin1')).not.toContain('Clinic');
    const { key, claims } = readVapid(received);
    expect(key).toBe((await settingsOf(person)).push_key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:support@sonoboard.example' });
    expect(() => newBrowser().read(received)).toThrow('unable to authenticate');
    expect(await mailsTo(world.deps, person.email)).toHaveLength(1);
  });

  test('tells the subscribers of reviews and the operator that a result is available', async () => {
    const [ofOperator, ofPerson] = [await turnOn(operator), await turnOn(person)];
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, collection, reviewer, ['reviewer']);
    const exam = await makeExam(world.deps, {
      operator,
      collections: [collection],
      clips: clipsOf('dvt_left_two_point'),
      patientFirstName: 'Kanarienvogel',
      patientLastName: 'Kanarienvogel',
    });
    const { guid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
    await sendPushes();
    const read = ({ browser }: typeof ofOperator) =>
      service.received
        .filter(({ path }) => browser.subscription.endpoint.endsWith(path))
        .map((received) => browser.read(received));
    expect(read(ofOperator)).toEqual([
      expect.objectContaining({
        title: 'A result is available',
        body: 'Sign in to open it.',
        path: `/results/${guid}`,
      }),
    ]);
    expect(read(ofPerson)).toEqual([
      expect.objectContaining({ title: 'A result is available', path: `/review/${guid}/report` }),
    ]);
    const said = JSON.stringify([read(ofOperator), read(ofPerson)]);
    for (const word of ['Kanarienvogel', 'left', 'dvt', 'negative', 'discharge', 'Told the nurse']) {
      expect(said.toLowerCase()).not.toContain(word.toLowerCase());
    }
  });

  test('has the same topic at every try, so that a device shows it once', async () => {
    await turnOn(person);
    await arrive();
    service.answer = { status: 503 };
    await expect(sendPushes()).rejects.toThrow('The push service answered 503.');
    expect((await settingsOf(person)).devices[0]?.problem).toBe('The push service answered 503.');
    service.answer = { status: 201 };
    await sendPushes();
    const topics = service.received.map(({ headers }) => headers['topic']);
    expect(topics).toHaveLength(2);
    expect(new Set(topics).size).toBe(1);
    expect(topics[0]).toMatch(/^[\w-]{32}$/);
    expect((await settingsOf(person)).devices[0]).toMatchObject({
      problem: null,
      last_used_at: '2026-03-02T12:00:00.000Z',
    });
  });

  test.each([404, 410])('ends the subscription when its service answers %i', async (status) => {
    await turnOn(person);
    await arrive();
    service.answer = { status };
    await sendPushes();
    expect((await settingsOf(person)).devices).toEqual([]);
    const [row] = (await auditRows(world.deps, 'push-device.expired')).filter(
      ({ subjectGuid }) => subjectGuid === person.guid,
    );
    expect(row).toMatchObject({ actorGuid: null, kind: 'change' });
  });

  test('that its service refuses for good is not tried again, and is told on the settings page', async () => {
    await turnOn(person);
    await arrive();
    service.answer = { status: 403 };
    await sendPushes();
    expect(await pushWaiting()).toBe(0);
    expect((await settingsOf(person)).devices[0]?.problem).toBe('The push service answered 403.');
  });
});

describe('the channels that a person chooses', () => {
  test('are mail and push until then, and each event keeps one at least', async () => {
    expect(await settingsOf(person)).toMatchObject({
      channels: { exam_arrived: ['mail', 'push'], review_submitted: ['mail', 'push'] },
      quiet_hours: null,
      devices: [],
      has_mail_server: true,
    });
    const refused = await errorReply(
      world.app,
      changeNotificationSettings,
      { body: { channels: { exam_arrived: [] } } },
      { as: person },
    );
    expect(refused).toMatchObject({ status: 422, error: expect.stringContaining('Choose mail or push') });
    expect(await choose({ channels: { exam_arrived: ['push'] } })).toMatchObject({
      channels: { exam_arrived: ['push'], review_submitted: ['mail', 'push'] },
    });
    const [row] = (await auditRows(world.deps, 'notification-settings.changed')).filter(
      ({ subjectGuid }) => subjectGuid === person.guid,
    );
    expect(row).toMatchObject({ actorGuid: person.guid, after: { channels: { exam_arrived: ['push'] } } });
  });

  test('without mail, the mail waits ten minutes and is not sent once a device has taken the push', async () => {
    await choose({ channels: { exam_arrived: ['push'] } });
    await turnOn(person);
    await arrive();
    const [held] = await world.deps.db.select().from(jobs).where(eq(jobs.name, 'send-mail'));
    expect(held?.runAt.toISOString()).toBe('2026-03-02T12:10:00.000Z');
    expect(await mailsTo(world.deps, person.email)).toMatchObject([{ status: 'queued' }]);
    await sendPushes();
    expect(service.received).toHaveLength(1);
    expect(await mailsTo(world.deps, person.email)).toEqual([]);
  });

  test.each([[410], [403]])('without mail, it is sent where no device takes the push: %i', async (status) => {
    await choose({ channels: { exam_arrived: ['push'] } });
    await turnOn(person);
    await arrive();
    service.answer = { status };
    await sendPushes();
    expect(await mailsTo(world.deps, person.email)).toMatchObject([{ status: 'queued' }]);
  });

  test('without mail and without a device, the mail is sent at once', async () => {
    await choose({ channels: { exam_arrived: ['push'] } });
    await arrive();
    const [mail] = await world.deps.db.select().from(jobs).where(eq(jobs.name, 'send-mail'));
    expect(mail?.runAt.toISOString()).toBe('2026-03-02T12:00:00.000Z');
  });

  test('without push, no device hears of the event', async () => {
    await choose({ channels: { exam_arrived: ['mail'] } });
    await turnOn(person);
    await arrive();
    expect(await pushWaiting()).toBe(0);
    expect(await mailsTo(world.deps, person.email)).toHaveLength(1);
  });
});

describe('quiet hours', () => {
  const NIGHT = { from: '22:00', to: '06:00', time_zone: 'Europe/Berlin' };

  test.each([
    ['2026-03-02T20:59:00.000Z', 1],
    ['2026-03-02T21:00:00.000Z', 0],
    ['2026-03-03T04:59:00.000Z', 0],
    ['2026-03-03T05:00:00.000Z', 1],
  ])('hold push back, never the mail: at %s %i pushes', async (at, pushes) => {
    await choose({ quiet_hours: NIGHT });
    await turnOn(person);
    world.clock.set(at);
    operator = { ...operator, cookie: await startSession(world.deps, operator.guid) };
    await arrive();
    expect(await pushWaiting()).toBe(pushes);
    expect(await mailsTo(world.deps, person.email)).toHaveLength(1);
  });

  test('that begin before the next try hold it back, too', async () => {
    await choose({ quiet_hours: NIGHT });
    await turnOn(person);
    world.clock.set('2026-03-02T20:59:00.000Z');
    await arrive();
    world.clock.forward(2 * MINUTE_MS);
    await sendPushes();
    expect(service.received).toEqual([]);
  });

  test.each([
    [{ ...NIGHT, to: '22:00' }, 'Quiet hours need two different times.'],
    [{ ...NIGHT, from: '25:00' }, 'Must be a time such as 22:00'],
    [{ ...NIGHT, time_zone: 'Europe/Atlantis' }, 'Must be a time zone'],
  ])('that make no sense are refused: %o', async (hours, words) => {
    const refused = await errorReply(
      world.app,
      changeNotificationSettings,
      { body: { quiet_hours: hours } },
      { as: person },
    );
    expect(refused).toMatchObject({ status: 422, error: expect.stringContaining(words) });
  });
});

describe('the devices of a person', () => {
  test('are at most ten: the oldest goes', async () => {
    const added: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      world.clock.forward(1000);
      added.push((await turnOn(person)).guid);
    }
    const { devices: left } = await settingsOf(person);
    expect(left.map(({ guid }) => guid)).toEqual(added.slice(1));
    expect(left[0]).toMatchObject({ name: expect.any(String), last_used_at: null, problem: null });
  });

  test('are taken over by another person who turns push on in the same browser', async () => {
    const { browser } = await turnOn(person);
    await turnOn(operator, browser);
    expect((await settingsOf(person)).devices).toEqual([]);
    expect((await settingsOf(operator)).devices).toHaveLength(1);
    await arrive();
    expect(await pushWaiting()).toBe(0);
  });

  test('lose this browser when its person signs out there, and none when a session runs out', async () => {
    const { browser } = await turnOn(person);
    await world.deps.db.delete(sessions).where(eq(sessions.userGuid, person.guid));
    const cookie = await startSession(world.deps, person.guid);
    const again = { ...person, cookie };
    expect((await settingsOf(again)).devices).toHaveLength(1);
    // The page that opens says again which subscription is its own.
    await turnOn(again, browser);
    await call(world.app, signOut, {}, { as: again });
    const later = { ...person, cookie: await startSession(world.deps, person.guid) };
    expect((await settingsOf(later)).devices).toEqual([]);
  });

  test('lose the others when their person ends all other sessions', async () => {
    await turnOn(person);
    const here = { ...person, cookie: await startSession(world.deps, person.guid) };
    const own = await turnOn(here);
    await call(world.app, endOtherSessions, {}, { as: here });
    expect((await settingsOf(here)).devices.map(({ guid }) => guid)).toEqual([own.guid]);
  });

  test('are removed by their own person only', async () => {
    const { guid } = await turnOn(person);
    const params = { deviceGuid: guid };
    expect(await errorReply(world.app, removePushDevice, { params }, { as: operator })).toMatchObject({
      status: 404,
    });
    await call(world.app, removePushDevice, { params }, { as: person });
    expect((await settingsOf(person)).devices).toEqual([]);
  });

  test.each([
    ['http://push.example/1', 'Only https addresses are asked.'],
    ['https://127.0.0.1/1', 'The address is not on the public internet.'],
    ['https://localhost/1', 'The address is not on the public internet.'],
    ['https://169.254.169.254/latest/meta-data/', 'The address is not on the public internet.'],
    ['https://93.184.215.14:8443/1', 'Only port 443 is asked.'],
    ['nowhere', 'This is no address.'],
  ])('have no address in the house: %s', async (endpoint, words) => {
    const body = { ...newBrowser().subscription, endpoint };
    const refused = await errorReply(world.app, addPushDevice, { body }, { as: person });
    expect(refused).toMatchObject({ status: 422, error: words });
  });
});

describe('a test', () => {
  test('of push gives what the push service answered, also in quiet hours', async () => {
    await choose({ quiet_hours: { from: '00:00', to: '23:59', time_zone: 'UTC' } });
    const { guid, browser } = await turnOn(person);
    const send = () => call(world.app, testPushDevice, { params: { deviceGuid: guid } }, { as: person });
    expect(await send()).toEqual({ answer: 'accepted', problem: null });
    const [received] = service.received;
    if (received === undefined) throw new Error('Nothing was received');
    expect(browser.read(received)).toMatchObject({ title: 'Push works on this device' });

    const tooSoon = await errorReply(
      world.app,
      testPushDevice,
      { params: { deviceGuid: guid } },
      { as: person },
    );
    expect(tooSoon).toMatchObject({ status: 429, code: 'test_too_soon' });

    world.clock.forward(MINUTE_MS);
    service.answer = { status: 500 };
    expect(await send()).toEqual({ answer: 'refused', problem: 'The push service answered 500.' });
    world.clock.forward(MINUTE_MS);
    service.answer = { status: 410 };
    expect(await send()).toEqual({ answer: 'gone', problem: null });
    expect((await settingsOf(person)).devices).toEqual([]);
  });

  test('of another person’s device is answered with 404, and nothing is sent', async () => {
    const { guid } = await turnOn(person);
    const params = { deviceGuid: guid };
    expect(await errorReply(world.app, testPushDevice, { params }, { as: operator })).toMatchObject({
      status: 404,
    });
    expect(service.received).toEqual([]);
  });

  test('of mail says so when the mail server does not take it', async () => {
    expect(await call(world.app, testMail, {}, { as: person })).toEqual({
      problem: 'The mail server did not take the mail. Please tell your administrator.',
    });
    expect(await errorReply(world.app, testMail, {}, { as: person })).toMatchObject({ status: 429 });
    // What was the default before stays it.
    expect((await settingsOf(person)).channels.exam_arrived).toEqual(['mail', 'push']);
  });
});
