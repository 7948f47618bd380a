import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { WORKLIST_COLUMNS } from '@sonoboard/contract/worklists/worklist.shapes';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';

type Item = ReplyOf<typeof getWorklist>['items'][number];
type Query = Parameters<typeof call<typeof getWorklist>>[2]['query'];

/** A list without targets has no order by them. */
const COLUMNS = WORKLIST_COLUMNS.filter((sort) => sort !== 'time_to_target');

const SIZES = [0, 1, 2, 7, 45];
const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 0, 1);

let world: TestApp;
let reviewer: TestUser;
let collections: string[];
beforeAll(async () => {
  world = await startTestApp();
  reviewer = await makeUser(world.deps);
  const operator = await makeUser(world.deps);
  collections = [];
  for (const size of SIZES) {
    const guid = await makeCollection(world.deps, {});
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    collections.push(guid);
    // Few distinct values in every column, so that ties are everywhere.
    for (let n = 0; n < size; n += 1) {
      await makeExam(world.deps, {
        operator,
        collections: [guid],
        protocol: (['aorta', 'cardiac', 'efast'] as const)[n % 3] ?? 'aorta',
        patientId: n % 4 === 0 ? null : `p${n % 4}`,
        patientFirstName: n % 5 === 0 ? null : ['ada', 'Bob', 'cyd', 'Dan'][n % 4],
        patientLastName: n % 5 === 0 ? null : 'doe',
        operatorFirstName: n % 2 === 0 ? 'Ann' : null,
        operatorEmail: ['b@x.y', 'A@x.y', 'c@x.y'][n % 3] ?? '',
        scannerId: n % 7 === 0 ? `s${n % 2}` : null,
        uploadedAt: new Date(START + (n % 6) * DAY_MS),
      });
    }
  }
}, 120_000);
afterAll(() => world.stop());

const page = (query: Query = {}) => call(world.app, getWorklist, { query }, { as: reviewer });

function keyOf(item: Item, sort: (typeof COLUMNS)[number]): string | null {
  switch (sort) {
    case 'guid':
      return item.guid;
    case 'protocol':
      return item.protocol;
    case 'patient_id':
      return item.patient_id;
    case 'patient_name':
      return [item.patient_first_name, item.patient_last_name].filter(Boolean).join(' ').toLowerCase();
    case 'date_added':
      return item.date_added;
    case 'operator':
      return [item.scanner_id, item.operator_name ?? item.operator_email]
        .filter(Boolean)
        .join(' ')
        .toLowerCase();
  }
}

describe('the order of the worklist', () => {
  test('RV-125, AMB-124: newest first by default, ties in a fixed order', async () => {
    const { items, total } = await page();
    const sum = SIZES.reduce((a, b) => a + b);
    expect(total).toBe(sum);
    expect(items).toHaveLength(sum);
    const expected = items.toSorted(
      (a, b) => b.date_added.localeCompare(a.date_added) || (b.guid < a.guid ? -1 : 1),
    );
    expect(items).toEqual(expected);
    for (const query of [{}, { sort: 'date_added' }, { order: 'desc' }] as const)
      expect(await page(query)).toMatchObject({ items, total, sort: 'date_added', order: 'desc' });
  });

  test('AMB-124: order=asc gives first in, first out', async () => {
    const newestFirst = (await page()).items;
    expect((await page({ order: 'asc' })).items).toEqual(newestFirst.toReversed());
    expect((await page({ sort: 'date_added', order: 'asc' })).items).toEqual(newestFirst.toReversed());
  });

  test.each(COLUMNS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))))(
    'RV-136: sorted by $sort $order, rows without a value last',
    async ({ sort, order }) => {
      const keys = (await page({ sort, order })).items.map((item) => keyOf(item, sort));
      const present = keys.filter((key): key is string => key !== null && key !== '');
      const sorted = present.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(present).toEqual(order === 'asc' ? sorted : sorted.toReversed());
      expect(new Set(present).size).toBeGreaterThan(1);
      expect(keys.slice(0, present.length)).toEqual(present);
    },
  );

  test.each(WORKLIST_COLUMNS)(
    'RV-136: a click on %s starts ascending, on the date newest first',
    async (sort) => {
      const byDefault = sort === 'date_added' ? 'desc' : 'asc';
      expect(await page({ sort })).toEqual(await page({ sort, order: byDefault }));
    },
  );
});

describe('paging', () => {
  test('RV-137: pages of any size and order lie side by side, without gaps or repeats', async () => {
    const query = fc.record(
      {
        sort: fc.constantFrom(...WORKLIST_COLUMNS),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        search: fc.constantFrom<string[]>(['ann'], ['doe', 'x.y']),
      },
      { requiredKeys: [] },
    );
    const list = fc.record({
      collection: fc.nat({ max: SIZES.length }),
      limit: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1, 5, 10, 20, 300)),
      query,
    });
    await fc.assert(
      fc.asyncProperty(list, async ({ collection, limit, query }) => {
        const guid = collections[collection];
        const chosen: Query = { ...query, ...(guid === undefined ? {} : { data_collection_guid: guid }) };
        const whole = await page(chosen);
        expect(whole.total).toBe(whole.items.length);
        const walked: Item[] = [];
        for (let offset = 0; offset <= whole.total; offset += limit) {
          const { items, total } = await page({ ...chosen, limit, offset });
          expect(total).toBe(whole.total);
          expect(items.length).toBeLessThanOrEqual(limit);
          walked.push(...items);
        }
        expect(walked).toEqual(whole.items);
      }),
      { numRuns: runs({ usual: 20, long: 200 }) },
    );
  }, 120_000);

  test('an offset behind the end is an empty page that still tells the total', async () => {
    const { total } = await page();
    expect(await page({ offset: 1000 })).toMatchObject({ items: [], total });
    expect(await page({ offset: 1000, limit: 20, sort: 'operator' })).toMatchObject({ items: [], total });
  });

  test('an empty list has the total 0', async () => {
    expect(await page({ data_collection_guid: collections[0] })).toMatchObject({ items: [], total: 0 });
  });
});
