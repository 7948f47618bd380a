import { listConfigs, listConfigUsers } from '@sonoboard/contract/configs/configs.endpoints';
import { listCollectionMembers } from '@sonoboard/contract/data-collections/collection-members.endpoints';
import { getDataCollectionsOverview } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { listGroups } from '@sonoboard/contract/groups/groups.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { addMember, makeCollection } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal', 'admin', 'data-management'] });
});
afterAll(() => world.stop());

test('AD-153, AMB-187: groups, configs, collections and members are found by their guids', async () => {
  const member = await makeUser(world.deps, { firstName: 'Henrik', lastName: 'Solberg' });
  const collection = await makeCollection(world.deps, { name: 'Harbour' });
  await makeCollection(world.deps, { name: 'Hill' });
  await addMember(world.deps, collection, member, ['reviewer']);
  await addMember(world.deps, collection, staff, ['reviewer']);
  const as = { as: staff };

  const collections = await call(
    world.app,
    getDataCollectionsOverview,
    { query: { search: [collection] } },
    as,
  );
  expect(collections.items.map(({ guid }) => guid)).toEqual([collection]);

  const groups = await call(world.app, listGroups, { query: {} }, as);
  const group = groups.items[0]?.guid ?? '';
  const foundGroups = await call(world.app, listGroups, { query: { search: [group] } }, as);
  expect(foundGroups.items.map(({ guid }) => guid)).toEqual([group]);

  const configs = await call(world.app, listConfigs, { query: {} }, as);
  const config = configs.items[0]?.guid ?? '';
  const foundConfigs = await call(world.app, listConfigs, { query: { search: [config] } }, as);
  expect(foundConfigs.items.map(({ guid }) => guid)).toEqual([config]);

  for (const term of [member.guid, 'solberg henrik', 'Henrik Solberg']) {
    const params = { guid: collection };
    const members = await call(world.app, listCollectionMembers, { params, query: { search: [term] } }, as);
    expect(members.items.map(({ guid }) => guid)).toEqual([member.guid]);
    const users = await call(
      world.app,
      listConfigUsers,
      { params: { guid: config }, query: { search: [term] } },
      as,
    );
    expect(users.items.map(({ guid }) => guid)).toEqual([member.guid]);
  }
});
