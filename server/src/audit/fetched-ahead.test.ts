import { getExam, noteExamShown } from '@sonoboard/contract/exams/exams.endpoints';
import { PREFETCH_HEADER } from '@sonoboard/contract/http/prefetch-header';
import { getChainReviews, getReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import {
  getCompletedReviews,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { assembleDeps } from '../app/assemble-deps.ts';
import { buildApp } from '../app/build-app.ts';
import { auditEvents } from '../tables/audit.tables.ts';

const AHEAD = { [PREFETCH_HEADER]: '1' };
const HALF_MINUTE_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;

let world: TestApp;
let reviewer: TestUser;
let exam: string;
let review: string;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  ({ guid: exam } = await makeExam(world.deps, { collections: [collection] }));
  const { guid: reviewed } = await makeExam(world.deps, { collections: [collection] });
  review = await makeReview(world.deps, { examGuid: reviewed, reviewer });
});

/** What the trail says of the reviewer, oldest first. */
const trail = () =>
  world.deps.db
    .select({ action: auditEvents.action, examGuids: auditEvents.examGuids })
    .from(auditEvents)
    .where(eq(auditEvents.actorGuid, reviewer.guid))
    .orderBy(auditEvents.position);

const readExam = (headers: Record<string, string>) =>
  call(world.app, getExam, { params: { examGuid: exam } }, { as: reviewer, headers });

test('the numbers beside the menu name no patient and leave no row', async () => {
  const query = { count_only: true };
  expect(await call(world.app, getWorklist, { query }, { as: reviewer })).toMatchObject({
    items: [],
    total: 1,
  });
  expect(await call(world.app, getPendingRescans, { query }, { as: reviewer })).toEqual({
    items: [],
    total: 0,
  });
  expect(await trail()).toEqual([]);
});

test('an exam that is fetched ahead is recorded as that once, and as read when it is shown', async () => {
  await readExam(AHEAD);
  await Promise.all([readExam(AHEAD), readExam(AHEAD)]);
  await call(world.app, getChainReviews, { query: { examGuid: exam } }, { as: reviewer, headers: AHEAD });
  expect(await trail()).toEqual([{ action: 'exam.fetched-ahead', examGuids: [exam] }]);
  await call(world.app, noteExamShown, { params: { examGuid: exam } }, { as: reviewer, headers: AHEAD });
  expect((await trail()).slice(1)).toEqual([{ action: 'exam.read', examGuids: [exam] }]);
});

test('a clip that is loaded before its exam is shown is recorded as fetched ahead, and as read afterwards', async () => {
  const clip = { anatomicalView: 'cfv', plain: Buffer.from('a clip') };
  const { guid } = await makeExam(world.deps, { collections: [collection], clips: [clip] });
  const params = { examGuid: guid };
  const readAhead = () => call(world.app, getExam, { params }, { as: reviewer, headers: AHEAD });
  const url = (await readAhead()).sequences[0]?.key ?? '';
  const load = () => world.app.inject({ url, headers: { cookie: reviewer.cookie } });
  expect((await load()).statusCode).toBe(200);
  await call(world.app, noteExamShown, { params }, { as: reviewer });
  await load();
  await readAhead();
  // What was just sent has its row; later it gets another.
  world.clock.forward(HALF_MINUTE_MS);
  await load();
  expect((await trail()).map(({ action }) => action)).toEqual([
    'exam.fetched-ahead',
    'clip.fetched-ahead',
    'exam.read',
    'clip.read',
    'clip.read',
  ]);
});

test('a clip of an exam that its viewer has open is read, although the exam is fetched ahead elsewhere', async () => {
  const clip = { anatomicalView: 'cfv', plain: Buffer.from('a clip') };
  const { guid } = await makeExam(world.deps, { collections: [collection], clips: [clip] });
  const params = { examGuid: guid };
  const { sequences } = await call(world.app, getExam, { params }, { as: reviewer });
  await call(world.app, getExam, { params }, { as: reviewer, headers: AHEAD });
  await world.app.inject({ url: sequences[0]?.key ?? '', headers: { cookie: reviewer.cookie } });
  expect((await trail()).at(-1)).toMatchObject({ action: 'clip.read' });
});

test('with several servers, what one has sent ahead and another has opened is known to all', async () => {
  const clip = { anatomicalView: 'cfv', plain: Buffer.from('a clip') };
  const { guid } = await makeExam(world.deps, { collections: [collection], clips: [clip] });
  const params = { examGuid: guid };
  const { settings, secrets, database, clock, log } = world.deps;
  const other = await buildApp(await assembleDeps({ settings, secrets, database, clock, log }));
  const { sequences } = await call(world.app, getExam, { params }, { as: reviewer, headers: AHEAD });
  const load = (app: typeof other) =>
    app.inject({ url: sequences[0]?.key ?? '', headers: { cookie: reviewer.cookie } });
  await load(other);
  await call(other, noteExamShown, { params }, { as: reviewer });
  await load(world.app);
  await other.close();
  expect((await trail()).map(({ action }) => action)).toEqual([
    'exam.fetched-ahead',
    'clip.fetched-ahead',
    'exam.read',
    'clip.read',
  ]);
});

test('it is recorded again after an hour, for another exam and for another person', async () => {
  await readExam(AHEAD);
  await call(world.app, getReview, { params: { reviewGuid: review } }, { as: reviewer, headers: AHEAD });
  world.clock.forward(HOUR_MS);
  await readExam(AHEAD);
  expect((await trail()).map(({ action }) => action)).toEqual([
    'exam.fetched-ahead',
    'exam.fetched-ahead',
    'exam.fetched-ahead',
  ]);
  const staff = await makeUser(world.deps, { permissions: ['internal'] });
  await call(world.app, getExam, { params: { examGuid: exam } }, { as: staff, headers: AHEAD });
  const rows = await world.deps.db.select().from(auditEvents).where(eq(auditEvents.actorGuid, staff.guid));
  expect(rows.map(({ action }) => action)).toEqual(['exam.fetched-ahead']);
});

test('a read without the mark is a read, and so is one that no page fetches ahead', async () => {
  await readExam({});
  await call(world.app, getCompletedReviews, { query: {} }, { as: reviewer, headers: AHEAD });
  expect((await trail()).map(({ action }) => action)).toEqual(['exam.read', 'completed-reviews.read']);
});

test('an exam that leaves no row is not fetched ahead, and is tried again', async () => {
  const { owner } = world.database;
  await owner.query(`
    create function refuse_ahead() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_ahead before insert on audit_events
      for each row when (new.action = 'exam.fetched-ahead') execute function refuse_ahead()`);
  const params = { examGuid: exam };
  const refused = await errorReply(world.app, getExam, { params }, { as: reviewer, headers: AHEAD });
  await owner.query('drop trigger refuse_ahead on audit_events');
  expect(refused.status).toBe(503);
  await readExam(AHEAD);
  expect(await trail()).toEqual([{ action: 'exam.fetched-ahead', examGuids: [exam] }]);
});

test('nobody says that they see an exam which they may not open', async () => {
  const stranger = await makeUser(world.deps);
  const shown = { params: { examGuid: exam } };
  expect(await errorReply(world.app, noteExamShown, shown, { as: stranger })).toMatchObject({ status: 404 });
});
