import { randomUUID } from 'node:crypto';
import {
  changeDataCollection,
  createDataCollection,
  getDataCollection,
  getDataCollectionsOverview,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const CALENDAR = 'https://calendar.example.org/exams.ics';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const read = (guid: string, as = staff) => call(world.app, getDataCollection, { params: { guid } }, { as });
const create = (name: string) => call(world.app, createDataCollection, { body: { name } }, { as: staff });
const change = (guid: string, body: object) =>
  call(world.app, changeDataCollection, { params: { guid }, body }, { as: staff });
const changeRefused = (guid: string, body: object, as = staff) =>
  errorReply(world.app, changeDataCollection, { params: { guid }, body }, { as });

describe('SH-291, AD-195, AD-198: POST /dataCollections and GET /dataCollections/{guid}', () => {
  test('SH-185, AD-102, AMB-224: a collection is created for everyone to review; who made it is its admin', async () => {
    const response = await send(
      world.app,
      createDataCollection,
      { body: { name: '  North Ward ' } },
      { as: staff },
    );
    expect(response.statusCode).toBe(201);
    const created = response.json<{ guid: string }>();
    expect(created).toEqual({
      guid: expect.any(String),
      name: 'North Ward',
      type: 'everyone_reviews',
      exams_subscriber_ical: null,
      reviews_subscriber_ical: null,
      expected_exams: 200,
      users: [
        {
          guid: staff.guid,
          email: staff.email,
          roles: ['admin'],
          config_guid: expect.any(String),
          is_workspace_owner: false,
        },
      ],
    });
    expect(await read(created.guid)).toEqual(created);
    const { items } = await call(world.app, listOwnDataCollections, {}, { as: staff });
    expect(items).toContainEqual({
      guid: created.guid,
      name: 'North Ward',
      type: 'everyone_reviews',
      roles: ['admin'],
    });
    const [row] = await auditRows(world.deps, 'collection.created');
    expect(row).toMatchObject({ actorGuid: staff.guid, subjectGuid: created.guid, kind: 'change' });
  });

  test('AMB-223: a name that another collection has is refused, whatever its case', async () => {
    await create('Taken');
    const refused = await errorReply(
      world.app,
      createDataCollection,
      { body: { name: 'tAKEN' } },
      { as: staff },
    );
    expect(refused).toEqual({
      status: 422,
      code: 'collection_name_taken',
      error: 'A data collection with this name already exists.',
    });
  });

  test('a name is required, and at most 200 signs long', async () => {
    for (const name of ['', '   ', 'x'.repeat(201)]) {
      const refused = await errorReply(world.app, createDataCollection, { body: { name } }, { as: staff });
      expect(refused.status).toBe(422);
    }
  });

  test('members read it, without calendars and configs; strangers do not learn that it exists', async () => {
    const { guid } = await create('Read by members');
    await change(guid, { exams_subscriber_ical: CALENDAR });
    const [member, stranger] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, guid, member, ['reviewer']);
    const seen = await read(guid, member);
    expect(seen).toMatchObject({ name: 'Read by members', exams_subscriber_ical: null });
    expect(seen.users.map(({ config_guid }) => config_guid)).toEqual([null, null]);
    expect(
      await errorReply(world.app, getDataCollection, { params: { guid } }, { as: stranger }),
    ).toMatchObject({ status: 404, code: 'collection_not_found' });
  });

  test('one that does not exist is not found by staff either', async () => {
    const params = { guid: randomUUID() };
    expect(await errorReply(world.app, getDataCollection, { params }, { as: staff })).toMatchObject({
      status: 404,
      code: 'collection_not_found',
    });
  });
});

describe('SH-292, AD-196: PATCH /dataCollections/{guid}', () => {
  test('changes the two calendars together, and the type', async () => {
    const { guid } = await create('Changing');
    const reviews = 'https://calendar.example.org/reviews.ics';
    await change(guid, { exams_subscriber_ical: CALENDAR, reviews_subscriber_ical: ` ${reviews} ` });
    await change(guid, { type: 'single_review_per_exam' });
    expect(await read(guid)).toMatchObject({
      name: 'Changing',
      type: 'single_review_per_exam',
      exams_subscriber_ical: CALENDAR,
      reviews_subscriber_ical: reviews,
    });
    const rows = (await auditRows(world.deps, 'collection.changed')).filter(
      ({ subjectGuid }) => subjectGuid === guid,
    );
    expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: { examsSubscriberIcal: null, reviewsSubscriberIcal: null },
        after: { examsSubscriberIcal: CALENDAR, reviewsSubscriberIcal: reviews },
      },
      { before: { type: 'everyone_reviews' }, after: { type: 'single_review_per_exam' } },
    ]);
  });

  test.each([null, ''])('a calendar given as %j is taken away', async (empty) => {
    const guid = await makeCollection(world.deps, {});
    await change(guid, { exams_subscriber_ical: CALENDAR });
    expect(await change(guid, { exams_subscriber_ical: empty })).toMatchObject({
      exams_subscriber_ical: null,
    });
  });

  test.each(['http://calendar.example.org/a.ics', 'file:///etc/passwd', 'https://127.0.0.1/a', 'rota'])(
    'an address that is not public https is no calendar: %s',
    async (address) => {
      const guid = await makeCollection(world.deps, {});
      expect(
        await changeRefused(guid, { type: 'everyone_reviews', reviews_subscriber_ical: address }),
      ).toEqual({
        status: 422,
        code: 'calendar_address_refused',
        error: 'The calendar address must be a public https address.',
      });
      expect(await read(guid)).toMatchObject({ reviews_subscriber_ical: null });
    },
  );

  test('AD-155, AMB-223: a name that another one has is refused; the own one in another case is not', async () => {
    await create('Other name');
    const { guid } = await create('Own name');
    expect(await changeRefused(guid, { name: 'OTHER NAME' })).toMatchObject({
      code: 'collection_name_taken',
    });
    expect(await change(guid, { name: 'OWN name' })).toMatchObject({ name: 'OWN name' });
  });

  test('of two who edit at once, the second is told and nothing of theirs is stored', async () => {
    const { guid } = await create('Edited by two');
    expect(await change(guid, { name: 'By the first', expected: { name: 'Edited by two' } })).toMatchObject({
      name: 'By the first',
    });
    const late = { name: 'By the second', expected: { name: 'Edited by two' } };
    expect(await changeRefused(guid, late)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    const other = { type: 'single_review_per_exam', expected: { type: 'everyone_reviews' } };
    expect(await change(guid, other)).toMatchObject({ name: 'By the first', type: 'single_review_per_exam' });
    expect(
      await changeRefused(guid, { expected_exams: 10, expected: { expected_exams: 100 } }),
    ).toMatchObject({ status: 409 });
    expect(await change(guid, { expected_exams: 10, expected: { expected_exams: 200 } })).toMatchObject({
      expected_exams: 10,
    });
  });

  test('an unknown type, an unknown field and an empty change are refused', async () => {
    const guid = await makeCollection(world.deps, {});
    for (const body of [{ type: 'nobody_reviews' }, { deletedAt: null }, {}, { expected: {} }]) {
      expect((await changeRefused(guid, body)).status).toBe(422);
    }
  });

  test('AMB-210: it is for staff: not even the admin of the collection changes it', async () => {
    const guid = await makeCollection(world.deps, {});
    const admin = await makeUser(world.deps);
    await addMember(world.deps, guid, admin, ['admin']);
    expect(await changeRefused(guid, { type: 'single_review_per_exam' }, admin)).toMatchObject({
      status: 403,
    });
    expect(await read(guid)).toMatchObject({ type: 'everyone_reviews' });
    expect(await changeRefused(randomUUID(), { type: 'everyone_reviews' })).toMatchObject({ status: 404 });
  });
});

test('SH-294, AD-194, AMB-225: GET /autodvt-dashboard/dataCollectionsOverview counts people, exams and reviews', async () => {
  const guid = await makeCollection(world.deps, { name: 'Overview large' });
  const empty = await makeCollection(world.deps, { name: 'Overview empty' });
  const [reviewer, other] = [await makeUser(world.deps), await makeUser(world.deps)];
  await addMember(world.deps, guid, reviewer, ['reviewer']);
  await addMember(world.deps, guid, other, []);
  const exams = [
    await makeExam(world.deps, { collections: [guid] }),
    await makeExam(world.deps, { collections: [guid] }),
    await makeExam(world.deps, { collections: [guid] }),
  ];
  await makeReview(world.deps, { examGuid: exams[0]?.guid ?? '', reviewer });
  await makeReview(world.deps, { examGuid: exams[0]?.guid ?? '', reviewer: other });
  const overview = (query: object) =>
    call(world.app, getDataCollectionsOverview, { query: { search: ['overview'], ...query } }, { as: staff });
  const rows = [
    { guid: empty, name: 'Overview empty', users: 0, exams: 0, exam_reviews: 0, is_of_workspace: false },
    { guid, name: 'Overview large', users: 2, exams: 3, exam_reviews: 2, is_of_workspace: false },
  ];
  expect(await overview({})).toEqual({ items: rows, total: 2 });
  for (const sort of ['users', 'exams', 'exam_reviews', 'name'] as const) {
    const sorted = await overview({ sort, order: 'desc', limit: 1 });
    expect(sorted, `by ${sort}`).toEqual({ items: [rows[1]], total: 2 });
  }
});
