import {
  listAllDataCollections,
  listOwnDataCollections,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let member: TestUser;
let staff: TestUser;
const guids = new Map<string, string>();
beforeAll(async () => {
  world = await startTestApp();
  member = await makeUser(world.deps);
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  const made = [
    { name: 'beta', type: 'single_review_per_exam', roles: ['reviewer'] },
    { name: 'Alpha', type: 'everyone_reviews', roles: ['admin', 'reviewer'] },
    { name: 'Gamma 50%', type: 'everyone_reviews', roles: ['scanner'] },
    { name: 'delta_x', type: 'single_review_per_exam', roles: [] },
    { name: 'Foreign', type: 'everyone_reviews', roles: null },
    { name: 'Deleted', type: 'everyone_reviews', roles: ['reviewer'] },
  ] as const;
  for (const { name, type, roles } of made) {
    const guid = await makeCollection(world.deps, { name, type });
    guids.set(name, guid);
    if (roles) await addMember(world.deps, guid, member, roles);
  }
  await world.deps.db
    .update(dataCollections)
    .set({ deletedAt: world.clock.now() })
    .where(eq(dataCollections.name, 'Deleted'));
});
afterAll(() => world.stop());

const own = (query: object = {}, as = member) => call(world.app, listOwnDataCollections, { query }, { as });
const all = (query: object = {}, as = staff) => call(world.app, listAllDataCollections, { query }, { as });
const names = ({ items }: { readonly items: readonly { readonly name: string }[] }) =>
  items.map(({ name }) => name);

describe('SH-291, AMB-225: GET /dataCollections', () => {
  test('lists the collections of the caller by name, with the roles that they have in each', async () => {
    expect(await own()).toEqual({
      items: [
        { guid: guids.get('Alpha'), name: 'Alpha', type: 'everyone_reviews', roles: ['admin', 'reviewer'] },
        { guid: guids.get('beta'), name: 'beta', type: 'single_review_per_exam', roles: ['reviewer'] },
        { guid: guids.get('delta_x'), name: 'delta_x', type: 'single_review_per_exam', roles: [] },
        { guid: guids.get('Gamma 50%'), name: 'Gamma 50%', type: 'everyone_reviews', roles: ['scanner'] },
      ],
      total: 4,
    });
  });

  test('AMB-016: anyone who belongs to none has an empty list, internal staff too', async () => {
    const stranger = await makeUser(world.deps);
    expect(await own({}, stranger)).toEqual({ items: [], total: 0 });
    expect(await own({}, staff)).toEqual({ items: [], total: 0 });
  });

  test('sorts by name and by type, both ways', async () => {
    expect(names(await own({ order: 'desc' }))).toEqual(['Gamma 50%', 'delta_x', 'beta', 'Alpha']);
    expect(names(await own({ sort: 'name' }))).toEqual(['Alpha', 'beta', 'delta_x', 'Gamma 50%']);
    expect(names(await own({ sort: 'type' }))).toEqual(['Alpha', 'Gamma 50%', 'beta', 'delta_x']);
    expect(names(await own({ sort: 'type', order: 'desc' }))).toEqual([
      'beta',
      'delta_x',
      'Alpha',
      'Gamma 50%',
    ]);
  });

  test('pages lie side by side, and each tells the total', async () => {
    const whole = await own();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 6 }), async (limit, offset) => {
        expect(await own({ limit, offset })).toEqual({
          items: whole.items.slice(offset, offset + limit),
          total: whole.total,
        });
      }),
      { numRuns: 20 },
    );
  });

  test('RV-141: searches the name whatever its case; signs of patterns are letters', async () => {
    expect(await own({ search: ['ALPH'] })).toMatchObject({ items: [{ name: 'Alpha' }], total: 1 });
    expect(names(await own({ search: ['50%'] }))).toEqual(['Gamma 50%']);
    expect(names(await own({ search: ['%'] }))).toEqual(['Gamma 50%']);
    expect(names(await own({ search: ['_'] }))).toEqual(['delta_x']);
    expect(names(await own({ search: ['a', 'ph'] }))).toEqual(['Alpha']);
    expect(await own({ search: ['foreign'] })).toEqual({ items: [], total: 0 });
  });

  test('leaving a collection holds on the next request', async () => {
    const leaver = await makeUser(world.deps);
    await addMember(world.deps, guids.get('Alpha') ?? '', leaver, ['reviewer']);
    expect((await own({}, leaver)).total).toBe(1);
    await world.deps.db.delete(collectionMembers).where(eq(collectionMembers.userGuid, leaver.guid));
    expect(await own({}, leaver)).toEqual({ items: [], total: 0 });
  });
});

describe('AD-193, AMB-225: GET /dataCollections/all', () => {
  test('gives staff guid and name of every collection that is not deleted, and nothing else', async () => {
    const { items, total } = await all();
    expect(names({ items })).toEqual(['Alpha', 'beta', 'delta_x', 'Foreign', 'Gamma 50%']);
    expect(total).toBe(5);
    expect(items[3]).toEqual({ guid: guids.get('Foreign'), name: 'Foreign' });
    expect(names(await all({ order: 'desc', limit: 2 }))).toEqual(['Gamma 50%', 'Foreign']);
    expect(await all({ search: ['FOR'], limit: 1, offset: 1 })).toEqual({ items: [], total: 1 });
  });

  test('refuses everybody else', async () => {
    expect(await errorReply(world.app, listAllDataCollections, {}, { as: member })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  });

  test('a column that is not offered does not sort', async () => {
    const query = { sort: 'type' } as never;
    expect((await errorReply(world.app, listAllDataCollections, { query }, { as: staff })).status).toBe(422);
  });
});
