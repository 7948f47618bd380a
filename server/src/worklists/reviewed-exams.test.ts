import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { getCompletedReviews, getPendingRescans } from '@sonoboard/contract/worklists/worklists.endpoints';
import { REVIEWED_EXAM_COLUMNS } from '@sonoboard/contract/worklists/worklist.shapes';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

type Item = ReplyOf<typeof getCompletedReviews>['items'][number];
type Sort = (typeof REVIEWED_EXAM_COLUMNS)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);
/** Sizes of sets: each collection alone, and two that share exams. */
const SIZES = [3, 17, 30];

/** So that no date is shown as 'Today'. */
const LATER = { now: new Date('2099-01-01T00:00:00Z'), zone: 'UTC' };

let world: TestApp;
let reader: TestUser;
let other: TestUser;
let collections: string[];
beforeAll(async () => {
  world = await startTestApp();
  reader = await makeUser(world.deps, { firstName: 'Rhea', lastName: 'Viewer' });
  other = await makeUser(world.deps, { firstName: 'Otto', lastName: 'Zweig' });
  collections = [];
  for (const _ of SIZES) {
    const guid = await makeCollection(world.deps, { type: 'single_review_per_exam' });
    await addMember(world.deps, guid, reader, ['reviewer']);
    collections.push(guid);
  }
  const operator = await makeUser(world.deps);
  for (const [place, size] of SIZES.entries()) {
    for (let n = 0; n < size; n += 1) {
      const { guid } = await makeExam(world.deps, {
        operator,
        // Every fifth is in two collections: a list over all must meet it once.
        collections: [collections[place] ?? '', ...(n % 5 === 4 && place > 0 ? [collections[0] ?? ''] : [])],
        protocol: (['dvt_left_two_point', 'cardiac', 'efast'] as const)[n % 3] ?? 'cardiac',
        patientId: n % 4 === 0 ? null : `p${n % 4}`,
        patientFirstName: n % 5 === 0 ? null : ['ada', 'Bob', 'cyd', 'Dan'][n % 4],
        patientLastName: n % 5 === 0 ? null : 'doe',
        operatorFirstName: n % 2 === 0 ? 'Ann' : null,
        operatorEmail: ['b@x.y', 'A@x.y', 'c@x.y'][n % 3] ?? '',
        scannerId: n % 7 === 0 ? `s${n % 2}` : null,
        createdAt: new Date(START + (n % 6) * DAY_MS),
      });
      await makeReview(world.deps, {
        examGuid: guid,
        reviewer: n % 3 === 0 ? other : reader,
        rating: (n % 5) + 1,
        assessment: (['negative', 'positive', 'not_applicable'] as const)[n % 3] ?? 'negative',
        clinicalDecision: n % 4 === 1 ? null : 'rescan',
        clinicalDecisionComment: 'note',
        createdAt: new Date(START + (30 + (n % 3)) * DAY_MS),
      });
    }
  }
}, 120_000);
afterAll(() => world.stop());

const LISTS = [
  { name: 'completed reviews', list: getCompletedReviews },
  { name: 'pending rescans', list: getPendingRescans },
] as const;

describe.each(LISTS)('$name', ({ list }) => {
  const page = (query: object = {}, as = reader) => call(world.app, list, { query }, { as });

  test('RV-108, RV-114: by exam start, newest first, by default; ties in a fixed order', async () => {
    const { items, total } = await page();
    expect(total).toBe(items.length);
    expect(items.length).toBeGreaterThan(30);
    const expected = items.toSorted(
      (a, b) => b.clip_set_created_at.localeCompare(a.clip_set_created_at) || (b.guid < a.guid ? -1 : 1),
    );
    expect(items).toEqual(expected);
    expect(await page({ sort: 'clip_set_created_at' })).toEqual({ items, total });
    expect((await page({ order: 'asc' })).items).toEqual(items.toReversed());
  });

  test.each(
    REVIEWED_EXAM_COLUMNS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))),
  )('RV-136: sorted by $sort $order, rows without a value last', async ({ sort, order }) => {
    const keys = (await page({ sort, order })).items.map((item) => keyOf(item, sort));
    const present = keys.filter((key): key is string => key !== null && key !== '');
    const sorted = present.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
    expect(present).toEqual(order === 'asc' ? sorted : sorted.toReversed());
    expect(keys.slice(0, present.length)).toEqual(present);
  });

  test('RV-137: pages of any size and order lie side by side, without gaps or repeats', async () => {
    const asked = fc.record(
      {
        sort: fc.constantFrom(...REVIEWED_EXAM_COLUMNS),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        search: fc.constantFrom<string[]>(['ann'], ['doe', 'x.y']),
        data_collection_guid: fc.constantFrom(...collections),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 60 }), async (query, limit) => {
        const whole = await page(query);
        expect(whole.total).toBe(whole.items.length);
        const walked: Item[] = [];
        for (let offset = 0; offset <= whole.total; offset += limit) {
          const part = await page({ ...query, limit, offset });
          expect(part.total).toBe(whole.total);
          walked.push(...part.items);
        }
        expect(walked).toEqual(whole.items);
        expect(new Set(walked.map(({ guid }) => guid)).size).toBe(whole.total);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  test.each([
    ['the exam', (item: Item) => item.clip_set_guid.slice(9, 18).toUpperCase()],
    ['the protocol as pages call it', (item: Item) => (item.protocol === 'cardiac' ? 'CARDIAC' : null)],
    ['the reviewer', (item: Item) => item.reviewer_name?.toLowerCase() ?? null],
    ["the reviewer's email", (item: Item) => item.email?.toUpperCase() ?? null],
    ['the operator', (item: Item) => item.operator_email],
    ['the assessment as it is shown', (item: Item) => (item.assessment === 'negative' ? 'no dvt' : null)],
    ['the decision', (item: Item) => item.clinical_decision],
    ['both patient names', (item: Item) => `${item.patient_first_name} ${item.patient_last_name}`],
    [
      'the last name before the first',
      (item: Item) => `${item.patient_last_name} ${item.patient_first_name}`,
    ],
    ['the time of the review as it is shown', (item: Item) => displayDateTime(item.created_at, LATER)],
    [
      'the clock time of the review alone',
      (item: Item) => displayDateTime(item.created_at, LATER).slice(-'14:05'.length),
    ],
    ['the day of the exam as ISO', (item: Item) => item.clip_set_created_at.slice(0, 'YYYY-MM-DD'.length)],
  ])('RV-141: a search finds %s, whatever the case', async (_field, termOf) => {
    const { items } = await page();
    const term = items.map(termOf).find((found) => found !== null && !found.includes('null')) ?? 'none';
    const expected = items.filter((item) => termOf(item)?.toLowerCase() === term.toLowerCase());
    const found = await page({ search: [term] });
    expect(found.total).toBe(found.items.length);
    const guids = found.items.map(({ guid }) => guid);
    expect(expected.length).toBeGreaterThan(0);
    for (const { guid } of expected) expect(guids).toContain(guid);
    expect(found.total).toBeLessThan(items.length + 1);
    expect((await page({ search: [`${term}zzz`] })).total).toBe(0);
  });

  test('RV-140: one or two characters do not filter; of several terms all must match', async () => {
    const { total } = await page();
    expect((await page({ search: ['zz'] })).total).toBe(total);
    expect((await page({ search: ['zzz'] })).total).toBe(0);
    const both = await page({ search: ['zweig', 'cardiac'] });
    expect(both.items).toEqual(
      (await page()).items.filter(
        (item) => item.reviewer_name === 'Otto Zweig' && item.protocol === 'cardiac',
      ),
    );
  });

  test.each(['%%%', '___', 'a%a', "'; drop table exams; --"])(
    'the signs of patterns and of SQL are letters like others: %s',
    async (term) => {
      expect((await page({ search: [term] })).total).toBe(0);
    },
  );

  test.each(['limit=0', 'limit=301', 'offset=-1', 'sort=guid', 'order=up', 'data_collection_guid=all'])(
    'a bad question is refused: %s',
    async (query) => {
      const headers = { cookie: reader.cookie };
      const response = await world.app.inject({ url: `/api${list.path}?${query}`, headers });
      expect(response.statusCode).toBe(422);
    },
  );

  describe('AMB-183, AMB-184: what an account must not see', () => {
    async function readerWith(settings: Parameters<typeof giveConfig>[2]): Promise<TestUser> {
      const user = await makeUser(world.deps);
      for (const guid of collections) await addMember(world.deps, guid, user, ['reviewer']);
      await giveConfig(world.deps, user, settings);
      return user;
    }
    const HIDES_NAMES = {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    } as const;

    test('RV-107, RV-121: hidden names are absent from the reply, from search and from sorting', async () => {
      const user = await readerWith(HIDES_NAMES);
      const { items } = await page({}, user);
      for (const item of items)
        expect(item).toMatchObject({ patient_first_name: null, patient_last_name: null });
      expect((await page({ search: ['doe'] })).total).toBeGreaterThan(0);
      expect((await page({ search: ['doe'] }, user)).total).toBe(0);
      expect((await page({ search: ['x.y'] }, user)).total).toBe(items.length);
      expect((await page({ sort: 'patient_name', order: 'desc' }, user)).items).toEqual(items);
    });

    test('a hidden patient id is absent from the reply, from search and from sorting', async () => {
      const user = await readerWith({ hide_patient_id: true });
      const { items } = await page({}, user);
      expect(new Set(items.map((item) => item.patient_id))).toEqual(new Set([null]));
      expect(items.some((item) => item.patient_first_name !== null)).toBe(true);
      expect((await page({ sort: 'patient_id', order: 'desc' }, user)).items).toEqual(items);
    });

    test('words that the columns do not show find nothing', async () => {
      const user = await readerWith({ enable_exam_diagnosis: false, allow_clinical_decision: false });
      expect((await page({ search: ['not_applicable'] })).total).toBeGreaterThan(0);
      expect((await page({ search: ['not_applicable'] }, user)).total).toBe(0);
      expect((await page({ search: ['rescan'] })).total).toBeGreaterThan(0);
      expect((await page({ search: ['rescan'] }, user)).total).toBe(0);
    });
  });
});

function keyOf(item: Item, sort: Sort): string | null {
  switch (sort) {
    case 'reviewer':
      return (item.reviewer_name ?? item.email)?.toLowerCase() ?? null;
    case 'patient_name':
      return [item.patient_first_name, item.patient_last_name].filter(Boolean).join(' ').toLowerCase();
    case 'operator':
      return [item.scanner_id, item.operator_name ?? item.operator_email]
        .filter(Boolean)
        .join(' ')
        .toLowerCase();
    case 'rating':
      return item.rating === null ? null : String(item.rating);
    default:
      return item[sort];
  }
}
