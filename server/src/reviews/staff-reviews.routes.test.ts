import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveStaffConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let staff: TestUser;
let ada: TestUser;
const exams = { left: '', heart: '' };
const reviews: Record<'first' | 'second' | 'third', string> = { first: '', second: '', third: '' };
const held = { alpha: '', zeta: '', gone: '' };

beforeAll(async () => {
  world = await startTestApp();
  const { deps } = world;
  staff = await makeUser(deps, { permissions: ['internal'] });
  ada = await makeUser(deps, { email: 'ada@review.example', firstName: 'Ada', lastName: 'Byron' });
  const bob = await makeUser(deps, { email: 'bob@review.example' });
  held.alpha = await makeCollection(deps, { name: 'Alpha trial' });
  held.zeta = await makeCollection(deps, { name: 'Zeta' });
  held.gone = await makeCollection(deps, { name: 'Gone' });
  const left = await makeExam(deps, {
    protocol: 'dvt_left_two_point',
    patientId: 'MRN-77',
    patientFirstName: 'Grace',
    patientLastName: 'Hopper',
    scannerId: 'SC-9',
    createdAt: new Date('2026-02-01T08:00:00Z'),
    collections: [held.zeta, held.alpha, held.gone],
  });
  const heart = await makeExam(deps, { protocol: 'cardiac', createdAt: new Date('2026-02-02T08:00:00Z') });
  Object.assign(exams, { left: left.guid, heart: heart.guid });
  reviews.first = await makeReview(deps, {
    examGuid: left.guid,
    reviewer: ada,
    rating: 5,
    assessment: 'positive',
    createdAt: new Date('2026-03-01T08:00:00Z'),
  });
  reviews.second = await makeReview(deps, {
    examGuid: left.guid,
    reviewer: bob,
    rating: 2,
    assessment: 'not_applicable',
    createdAt: new Date('2026-03-02T08:00:00Z'),
  });
  reviews.third = await makeReview(deps, {
    examGuid: heart.guid,
    reviewer: bob,
    rating: 4,
    assessment: 'negative',
    createdAt: new Date('2026-04-02T08:00:00Z'),
  });
  await deps.db
    .update(dataCollections)
    .set({ deletedAt: new Date() })
    .where(eq(dataCollections.guid, held.gone));
});
afterAll(() => world.stop());

const list = (query: object = {}, as = staff) => call(world.app, listReviewsForStaff, { query }, { as });
const guids = async (query: object = {}, as = staff) => {
  const { reviews: found, total } = await list(query, as);
  expect(total).toBe(found.length);
  return found.map(({ guid }) => guid);
};

test('AD-108, AD-220: a review has the fields of the specification', async () => {
  expect((await list({ search: ['ada@review'] })).reviews).toEqual([
    {
      guid: reviews.first,
      protocol: 'dvt_left_two_point',
      reviewer_email: ada.email,
      reviewer_guid: ada.guid,
      clip_set_guid: exams.left,
      patient_id: 'MRN-77',
      patient_first_name: 'Grace',
      patient_last_name: 'Hopper',
      scanner_id: 'SC-9',
      assessment: 'positive',
      rating: 5,
      clip_set_created_at: '2026-02-01T08:00:00.000Z',
      clip_set_created_at_timezone_id: 'UTC',
      created_at: '2026-03-01T08:00:00.000Z',
      created_at_timezone_id: 'UTC',
      collections: ['Alpha trial', 'Zeta'],
      collection_guids: [held.alpha, held.zeta],
    },
  ]);
});

test('AD-184, AD-220: everybody but internal staff is refused', async () => {
  expect(await errorReply(world.app, listReviewsForStaff, { query: {} }, { as: ada })).toMatchObject({
    status: 403,
  });
});

test('newest first, and whose exams a page shows is written down', async () => {
  expect(await guids()).toEqual([reviews.third, reviews.second, reviews.first]);
  expect((await auditRows(world.deps, 'staff-reviews.read')).at(-1)).toMatchObject({
    actorGuid: staff.guid,
    examGuids: [exams.heart, exams.left],
  });
});

describe('AD-153: a search finds any value, whatever its case', () => {
  const FOUND: readonly (readonly [string, () => string, readonly (keyof typeof reviews)[]])[] = [
    ['its guid', () => reviews.first.slice(9, 23).toUpperCase(), ['first']],
    ['AD-056: the email of a reviewer', () => 'BOB@review.example', ['third', 'second']],
    ['the name of a reviewer', () => 'ada byron', ['first']],
    ['the guid of a reviewer', () => ada.guid, ['first']],
    ['AD-057: the guid of a clip set', () => exams.left, ['second', 'first']],
    ['a patient by id', () => 'mrn-77', ['second', 'first']],
    ['a patient by name', () => 'HOPPER', ['second', 'first']],
    ['a protocol', () => 'Cardiac', ['third']],
    ['a scanner', () => 'sc-9', ['second', 'first']],
    ['an assessment', () => 'positive', ['first']],
    ['an assessment by its label', () => 'n/a', ['second']],
    ['a collection', () => 'alpha', ['second', 'first']],
    ['a deleted collection', () => 'gone', []],
    ['a day of review', () => '2026-03-02', ['second']],
    ['a month of scanning', () => '2026-02', ['third', 'second', 'first']],
    ['AMB-187: a clock time', () => '08:00', ['third', 'second', 'first']],
    ['AMB-187: a clock time that no row shows', () => '08:01', []],
  ];

  test.each(FOUND)('%s', async (_, term, expected) => {
    expect(await guids({ search: [term()] })).toEqual(expected.map((name) => reviews[name]));
  });

  test('of several terms all must match', async () => {
    expect(await guids({ search: ['bob@review.example', exams.left] })).toEqual([reviews.second]);
  });
});

describe('AD-060: ratings within bounds', () => {
  test.each([
    [{ rating_min: 4 }, ['third', 'first']],
    [{ rating_max: 4 }, ['third', 'second']],
    [{ rating_min: 3, rating_max: 4 }, ['third']],
    [{ rating_min: 4, rating_max: 3 }, []],
    [{ rating_min: 3, search: ['alpha'] }, ['first']],
  ] as const)('%o', async (bounds, expected) => {
    expect(await guids(bounds)).toEqual(expected.map((name) => reviews[name]));
  });

  test.each([{ rating_min: 0 }, { rating_max: 9 }])('%o is not on the scale', async (query) => {
    expect(await errorReply(world.app, listReviewsForStaff, { query }, { as: staff })).toMatchObject({
      status: 422,
    });
  });
});

test('pages lie side by side in every order, and all of them say how many there are', async () => {
  const columns = [
    'guid',
    'protocol',
    'reviewer_email',
    'clip_set_guid',
    'patient_id',
    'patient_name',
    'scanner_id',
    'assessment',
    'rating',
    'clip_set_created_at',
    'created_at',
  ] as const;
  for (const sort of columns) {
    for (const order of ['asc', 'desc'] as const) {
      for (const narrowed of [{}, { search: ['review.example'] }]) {
        const all = await guids({ sort, order, ...narrowed });
        const pages = [];
        for (let offset = 0; offset < 4; offset += 1) {
          const page = await list({ sort, order, ...narrowed, limit: 1, offset });
          expect(page.total).toBe(3);
          pages.push(...page.reviews.map(({ guid }) => guid));
        }
        expect(pages).toEqual(all);
      }
    }
  }
  expect(await guids({ sort: 'rating', order: 'desc' })).toEqual([
    reviews.first,
    reviews.third,
    reviews.second,
  ]);
  expect(await guids({ sort: 'patient_id', order: 'desc' })).toEqual([
    reviews.second,
    reviews.first,
    reviews.third,
  ]);
});

test('an account that hides patients neither sees nor finds them', async () => {
  const blind = await makeUser(world.deps, { permissions: ['internal'] });
  await giveStaffConfig(world.deps, blind, {
    hide_patient_id: true,
    record_patient_name_default_value: 'disabled',
  });
  expect((await list({ search: [reviews.first] }, blind)).reviews).toMatchObject([
    { patient_id: null, patient_first_name: null, patient_last_name: null },
  ]);
  expect(await guids({ search: ['hopper'] }, blind)).toEqual([]);
});
