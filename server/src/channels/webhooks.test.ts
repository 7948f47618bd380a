import { readFileSync } from 'node:fs';
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replaceWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '@sonoboard/contract/channels/webhooks.endpoints';
import { submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { arriveByPhone, examBody } from '../../test/ingest-world.ts';
import { type ReceivedCall, type Receiver, startReceiver } from '../../test/push-service.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { runJob, runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, startSession, type TestUser } from '../../test/test-users.ts';
import { webhookDeliveries, webhooks } from '../tables/channels.tables.ts';
import { jobs } from '../tables/jobs.tables.ts';
import { TIDY_DELIVERIES } from './channels.jobs.ts';

const DAY_MS = 24 * 60 * 60_000;

type IsFromSonoboard = (body: string, header: unknown, secret: string, now: number) => boolean;

let receiver: Receiver;
let world: TestApp;
let admin: TestUser;
let operator: TestUser;
let collection: string;

beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestApp({ env: { MESSAGE_HOSTS_ALLOWED: receiver.origin } });
});
afterAll(async () => {
  await world.stop();
  await receiver.stop();
});
beforeEach(async () => {
  world.clock.set('2026-03-02T12:00:00.000Z');
  await world.deps.db.delete(jobs);
  receiver.answer = { status: 200 };
  receiver.onCall = null;
  receiver.received.length = 0;
  admin = await makeUser(world.deps);
  operator = await makeUser(world.deps);
  collection = await makeCollection(world.deps, { name: `Clinic ${admin.guid}` });
  await addMember(world.deps, collection, admin, ['admin']);
  await addMember(world.deps, collection, operator, ['scanner']);
});

const add = (
  events: ('exam_arrived' | 'review_submitted')[] = ['exam_arrived', 'review_submitted'],
  address = `${receiver.origin}/hook`,
) => call(world.app, addWebhook, { params: { guid: collection }, body: { address, events } }, { as: admin });
const params = (webhookGuid: string) => ({ guid: collection, webhookGuid });
const deliveriesOf = async (webhookGuid: string) =>
  (await call(world.app, listWebhookDeliveries, { params: params(webhookGuid) }, { as: admin })).items;
const arrive = async () => {
  const exam = examBody({ patient: { first_name: 'Kanarienvogel', last_name: 'Kanarienvogel' } });
  await arriveByPhone(world, operator, { exam });
  return exam.guid;
};
const bodyOf = ({ body }: ReceivedCall) => JSON.parse(body.toString('utf8')) as Record<string, unknown>;

function onlyCall(): ReceivedCall {
  const [received, ...others] = receiver.received;
  if (received === undefined || others.length > 0) throw new Error(`${receiver.received.length} calls`);
  return received;
}

/** The example of docs/webhooks.md, as its reader copies it. */
async function documentedCheck(): Promise<IsFromSonoboard> {
  const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const code = /```js\n([^]*?)```/.exec(page)?.[1] ?? '';
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return (module as { isFromSonoboard: IsFromSonoboard }).isFromSonoboard;
}

describe('a webhook', () => {
  test('is called when an exam arrives, with guids, a time and a link, and nothing of the patient', async () => {
    const { guid } = await add();
    const exam = await arrive();
    await runJobs(world);
    const received = onlyCall();
    expect(received.headers['content-type']).toBe('application/json');
    const [delivery] = await deliveriesOf(guid);
    expect(bodyOf(received)).toEqual({
      event: 'exam_arrived',
      delivery: delivery?.guid,
      at: '2026-03-02T12:00:00.000Z',
      data_collection: collection,
      exam,
      link: `http://localhost:8080/create-review/${exam}`,
    });
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, response_status: 200, problem: null });
  });

  test('is called when a review is submitted, without a word of what it says', async () => {
    await add(['review_submitted']);
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, collection, reviewer, ['reviewer']);
    const exam = await makeExam(world.deps, {
      operator,
      collections: [collection],
      clips: clipsOf('dvt_left_two_point'),
      patientFirstName: 'Kanarienvogel',
    });
    const { guid } = await call(world.app, submitReview, { body: reviewBody(exam) }, { as: reviewer });
    await runJobs(world);
    expect(bodyOf(onlyCall())).toMatchObject({
      event: 'review_submitted',
      exam: exam.guid,
      link: `http://localhost:8080/review/${guid}/report`,
    });
    const said = onlyCall().body.toString('utf8').toLowerCase();
    for (const word of ['kanarienvogel', 'left', 'dvt', 'negative', 'discharge', 'nurse']) {
      expect(said).not.toContain(word);
    }
  });

  test('hears only of the events that it names, of its own collection, and not while it is paused', async () => {
    await add(['review_submitted']);
    const elsewhere = await makeCollection(world.deps, {});
    await addMember(world.deps, elsewhere, admin, ['admin']);
    const body = { address: `${receiver.origin}/other`, events: ['exam_arrived' as const] };
    await call(world.app, addWebhook, { params: { guid: elsewhere }, body }, { as: admin });
    const { guid } = await add(['exam_arrived']);
    await call(world.app, changeWebhook, { params: params(guid), body: { is_paused: true } }, { as: admin });
    await arrive();
    await runJobs(world);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(guid)).toEqual([]);
  });

  test('is signed with its secret, as the documentation says to check it', async () => {
    const { guid, secret } = await add();
    await call(world.app, testWebhook, { params: params(guid) }, { as: admin });
    const received = onlyCall();
    const isFromSonoboard = await documentedCheck();
    const body = received.body.toString('utf8');
    const header = received.headers['sonoboard-signature'];
    const now = world.clock.now().getTime() / 1000;
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(isFromSonoboard(body, header, secret, now)).toBe(true);
    expect(isFromSonoboard(`${body} `, header, secret, now)).toBe(false);
    expect(isFromSonoboard(body, header, `${secret}x`, now)).toBe(false);
    expect(isFromSonoboard(body, header, secret, now + 301)).toBe(false);
    expect(isFromSonoboard(body, undefined, secret, now)).toBe(false);

    const again = await call(world.app, replaceWebhookSecret, { params: params(guid) }, { as: admin });
    world.clock.forward(60_000);
    await call(world.app, testWebhook, { params: params(guid) }, { as: admin });
    const [, second] = receiver.received;
    const headerOfSecond = second?.headers['sonoboard-signature'];
    const bodyOfSecond = second?.body.toString('utf8') ?? '';
    expect(isFromSonoboard(bodyOfSecond, headerOfSecond, again.secret, now + 60)).toBe(true);
    expect(isFromSonoboard(bodyOfSecond, headerOfSecond, secret, now + 60)).toBe(false);
  });

  test('shows its secret once, and the database keeps it encrypted', async () => {
    const { guid, secret } = await add();
    const listed = await call(world.app, listWebhooks, { params: { guid: collection } }, { as: admin });
    expect(JSON.stringify(listed)).not.toContain(secret);
    const [row] = await world.deps.db.select().from(webhooks).where(eq(webhooks.guid, guid));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.stringify(await auditRows(world.deps, 'webhook.added'))).not.toContain(secret);
  });

  test.each([
    ['http://receiver.example/hook', 'Only https addresses are asked.'],
    ['https://10.0.0.1/hook', 'The address is not on the public internet.'],
    ['https://[::ffff:127.0.0.1]/hook', 'The address is not on the public internet.'],
    ['https://localhost/hook', 'The address is not on the public internet.'],
    ['https://ada:secret@93.184.215.14/', 'An address must not hold a user name or password.'],
    ['hook', 'This is no address.'],
  ])('with the address %s is refused', async (address, words) => {
    const body = { address, events: ['exam_arrived' as const] };
    const refused = await errorReply(
      world.app,
      addWebhook,
      { params: { guid: collection }, body },
      { as: admin },
    );
    expect(refused).toMatchObject({ status: 422, error: words });
    const { guid } = await add();
    const change = { params: params(guid), body: { address } };
    expect(await errorReply(world.app, changeWebhook, change, { as: admin })).toMatchObject({
      status: 422,
      error: words,
    });
  });

  test('whose name leads into the house since it was saved is not called', async () => {
    const { guid } = await add();
    // As if the name had been a public one when it was saved.
    await world.deps.db
      .update(webhooks)
      .set({ address: 'https://localhost/hook' })
      .where(eq(webhooks.guid, guid));
    await arrive();
    await runJobs(world);
    expect((await deliveriesOf(guid))[0]).toMatchObject({
      status: 'waiting',
      attempts: 1,
      response_status: null,
      problem: 'The address is not on the public internet.',
    });
  });

  test('leads nowhere else: a redirect is a failure that says so', async () => {
    const { guid } = await add();
    receiver.answer = { status: 302, headers: { location: `${receiver.origin}/elsewhere` } };
    const tested = await call(world.app, testWebhook, { params: params(guid) }, { as: admin });
    expect(tested).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('a redirect') as string,
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('of another collection cannot be reached by the admin of one', async () => {
    const { guid } = await add();
    const elsewhere = await makeCollection(world.deps, {});
    await addMember(world.deps, elsewhere, operator, ['admin']);
    const foreign = { params: { guid: elsewhere, webhookGuid: guid } };
    for (const endpoint of [removeWebhook, testWebhook, listWebhookDeliveries, replaceWebhookSecret]) {
      const refused = await errorReply(world.app, endpoint, foreign, { as: operator });
      expect(refused).toMatchObject({ status: 404, code: 'webhook_not_found' });
    }
  });

  test('has nine others beside it at most', async () => {
    for (let count = 0; count < 10; count += 1) await add();
    const body = { address: `${receiver.origin}/hook`, events: ['exam_arrived' as const] };
    const refused = await errorReply(
      world.app,
      addWebhook,
      { params: { guid: collection }, body },
      { as: admin },
    );
    expect(refused).toMatchObject({ status: 422, code: 'too_many_webhooks' });
  });

  test('leaves a trace of each change', async () => {
    const { guid } = await add();
    await call(world.app, changeWebhook, { params: params(guid), body: { is_paused: true } }, { as: admin });
    await call(world.app, removeWebhook, { params: params(guid) }, { as: admin });
    const traces = await Promise.all(
      ['webhook.added', 'webhook.changed', 'webhook.removed'].map((action) => auditRows(world.deps, action)),
    );
    const own = traces.flat().filter(({ subjectGuid }) => subjectGuid === collection);
    expect(own.map(({ action, actorGuid }) => [action, actorGuid])).toEqual([
      ['webhook.added', admin.guid],
      ['webhook.changed', admin.guid],
      ['webhook.removed', admin.guid],
    ]);
  });
});

describe('a delivery', () => {
  test('that fails is tried eight times within a day, always under the same guid', async () => {
    const { guid } = await add();
    receiver.answer = { status: 500 };
    await arrive();
    const started = world.clock.now().getTime();
    for (;;) {
      await runJobs(world);
      admin = { ...admin, cookie: await startSession(world.deps, admin.guid) };
      const [delivery] = await deliveriesOf(guid);
      if (delivery?.status !== 'waiting') break;
      world.clock.set(delivery.next_try_at ?? '');
    }
    expect(world.clock.now().getTime() - started).toBeLessThan(DAY_MS);
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map((one) => bodyOf(one)['delivery'])).size).toBe(1);
    expect((await deliveriesOf(guid))[0]).toMatchObject({
      status: 'failed',
      attempts: 8,
      next_try_at: null,
      problem: 'The server answered 500.',
    });
    // A signature that was made for the first try would be too old for the last.
    expect(new Set(receiver.received.map(({ headers }) => headers['sonoboard-signature'])).size).toBe(8);
  });

  test('that has ended is sent again under its guid, and one that waits is not', async () => {
    const { guid } = await add();
    receiver.answer = { status: 500 };
    await arrive();
    await runJobs(world);
    const [waiting] = await deliveriesOf(guid);
    const again = { params: { ...params(guid), deliveryGuid: waiting?.guid ?? '' } };
    expect(await errorReply(world.app, sendDeliveryAgain, again, { as: admin })).toMatchObject({
      status: 409,
    });
    receiver.answer = { status: 204 };
    world.clock.set(waiting?.next_try_at ?? '');
    await runJobs(world);
    expect(await call(world.app, sendDeliveryAgain, again, { as: admin })).toMatchObject({
      guid: waiting?.guid,
      status: 'delivered',
      attempts: 3,
      response_status: 204,
    });
    expect(receiver.received.map((one) => bodyOf(one)['delivery'])).toEqual(
      Array.from({ length: 3 }, () => waiting?.guid),
    );
  });

  test('keeps its guid when the server dies between the call and the note of it', async () => {
    const { guid } = await add();
    await arrive();
    const [job] = await world.deps.db
      .select()
      .from(jobs)
      .where(eq(jobs.name, 'send-webhook'))
      .orderBy(asc(jobs.createdAt));
    await runJob(world, 'send-webhook', job?.payload);
    // As the database is when nothing of the try was written.
    await world.deps.db
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0 })
      .where(eq(webhookDeliveries.webhookGuid, guid));
    await runJob(world, 'send-webhook', job?.payload);
    const guids = receiver.received.map((one) => bodyOf(one)['delivery']);
    expect(guids).toHaveLength(2);
    expect(new Set(guids).size).toBe(1);
    expect(await deliveriesOf(guid)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('is made once for an event, whatever runs twice, and is noted by one of two servers', async () => {
    const { guid } = await add();
    await arrive();
    const [job] = await world.deps.db.select().from(jobs).where(eq(jobs.name, 'send-webhook'));
    receiver.answer = { status: 500 };
    await Promise.all([
      runJob(world, 'send-webhook', job?.payload),
      runJob(world, 'send-webhook', job?.payload),
    ]);
    expect(await deliveriesOf(guid)).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    const next = await world.deps.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.name, 'send-webhook'), eq(jobs.status, 'waiting')));
    // The job of the event, which was run by hand, and one for the next try.
    expect(next).toHaveLength(2);
  });

  test('that waits when its webhook is paused is given up and says why', async () => {
    const { guid } = await add();
    await arrive();
    await call(world.app, changeWebhook, { params: params(guid), body: { is_paused: true } }, { as: admin });
    await runJobs(world);
    expect(receiver.received).toEqual([]);
    expect(await deliveriesOf(guid)).toMatchObject([
      { status: 'failed', attempts: 0, problem: 'The webhook was paused.' },
    ]);
  });

  test('is kept for 30 days', async () => {
    const { guid } = await add();
    await arrive();
    await runJobs(world);
    world.clock.forward(30 * DAY_MS);
    await runJob(world, TIDY_DELIVERIES);
    expect(await world.deps.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookGuid, guid))).toBe(1);
    world.clock.forward(1);
    await runJob(world, TIDY_DELIVERIES);
    expect(await world.deps.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookGuid, guid))).toBe(0);
  });

  test('of a test says at once what came of it, and a second test waits a moment', async () => {
    const { guid } = await add();
    const test = () => call(world.app, testWebhook, { params: params(guid) }, { as: admin });
    expect(await test()).toMatchObject({ event: 'test', exam: null, status: 'delivered', attempts: 1 });
    expect(bodyOf(onlyCall())).toMatchObject({ event: 'test', exam: null, link: 'http://localhost:8080/' });
    expect(await errorReply(world.app, testWebhook, { params: params(guid) }, { as: admin })).toMatchObject({
      status: 429,
    });
    world.clock.forward(60_000);
    receiver.answer = { status: 404 };
    expect(await test()).toMatchObject({ status: 'failed', problem: 'The server answered 404.' });
    expect(await deliveriesOf(guid)).toHaveLength(2);
  });
});
