import { randomUUID } from 'node:crypto';
import { trialExpiresOn } from '@sonoboard/domain/billing/trial';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { licenses } from '../tables/billing.tables.ts';
import { collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';
import { inTransaction } from '../platform/database/db.ts';
import { createWorkspace } from './create-workspace.service.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

type Wanted = Parameters<typeof createWorkspace>[1];
const create = (wanted: Partial<Wanted> & Pick<Wanted, 'ownerGuid'>) =>
  inTransaction(world.deps.db, (tx) =>
    createWorkspace(tx, { name: 'Clinic', trialExpiresOn: null, now: world.clock.now(), ...wanted }),
  );

test('AMB-250, SH-336: a workspace is made whole, with 5 seats for people and 5 for scanners', async () => {
  const { db } = world.deps;
  const owner = await makeUser(world.deps);
  const made = await create({ ownerGuid: owner.guid, name: '  Vein Clinic ' });
  expect(await db.select().from(workspaces).where(eq(workspaces.guid, made.guid))).toMatchObject([
    {
      name: 'Vein Clinic',
      slotsUsers: 5,
      slotsProbes: 5,
      seatsTaken: 1,
      probesTaken: 0,
      groupGuid: made.groupGuid,
      dcGuid: made.dcGuid,
      purchaserUserGuid: owner.guid,
      createdAt: world.clock.now(),
    },
  ]);
  expect(await db.select().from(groups).where(eq(groups.guid, made.groupGuid))).toMatchObject([
    { name: 'Vein Clinic', kind: 'workspace' },
  ]);
  expect(await db.select().from(dataCollections).where(eq(dataCollections.guid, made.dcGuid))).toMatchObject([
    { name: 'Vein Clinic', type: 'single_review_per_exam', createdByGuid: owner.guid },
  ]);
  expect(await db.select().from(licenses).where(eq(licenses.workspaceGuid, made.guid))).toMatchObject([
    { guid: made.licenseGuid, status: 'active', isTrialing: false, trialExpiresOn: null },
  ]);
  expect(
    await db.select().from(workspaceMembers).where(eq(workspaceMembers.workspaceGuid, made.guid)),
  ).toEqual([{ workspaceGuid: made.guid, userGuid: owner.guid, joinedAt: world.clock.now() }]);
  expect(
    await db.select().from(groupMembers).where(eq(groupMembers.groupGuid, made.groupGuid)),
  ).toMatchObject([{ userGuid: owner.guid, roles: ['admin'] }]);
  expect(
    await db.select().from(collectionMembers).where(eq(collectionMembers.collectionGuid, made.dcGuid)),
  ).toMatchObject([{ userGuid: owner.guid, roles: ['scanner', 'reviewer', 'admin'] }]);
  expect(await db.select().from(users).where(eq(users.guid, owner.guid))).toMatchObject([
    { activeWorkspaceGuid: made.guid },
  ]);
});

test('AMB-087: the licence of a trial is active, and knows when it ends', async () => {
  const ends = trialExpiresOn(world.clock.now());
  const owner = await makeUser(world.deps);
  const { guid } = await create({ ownerGuid: owner.guid, trialExpiresOn: ends });
  expect(await world.deps.db.select().from(licenses).where(eq(licenses.workspaceGuid, guid))).toMatchObject([
    { status: 'active', isTrialing: true, trialExpiresOn: ends },
  ]);
});

test('two clinics of one name, however long, have collections of different names', async () => {
  const name = 'N'.repeat(200);
  const made = [];
  for (const owner of [await makeUser(world.deps), await makeUser(world.deps)]) {
    made.push(await create({ ownerGuid: owner.guid, name }));
  }
  const names = await Promise.all(
    made.map(({ dcGuid }) =>
      world.deps.db.select().from(dataCollections).where(eq(dataCollections.guid, dcGuid)),
    ),
  );
  expect(names[0]?.[0]?.name).toBe(name);
  expect(names[1]?.[0]?.name).toBe(`${'N'.repeat(189)} (${made[1]?.dcGuid.slice(0, 8)})`);
});

test('without a seat for the owner, or without an owner, nothing is made', async () => {
  const count = async () => (await world.deps.db.select().from(groups)).length;
  const before = await count();
  const owner = await makeUser(world.deps);
  await expect(create({ ownerGuid: owner.guid, slotsUsers: 0 })).rejects.toMatchObject({
    code: 'owner_needs_seat',
  });
  await expect(create({ ownerGuid: randomUUID() })).rejects.toMatchObject({ code: 'user_not_found' });
  const erased = await makeUser(world.deps, { erasedAt: world.clock.now() });
  await expect(create({ ownerGuid: erased.guid })).rejects.toMatchObject({ code: 'user_not_found' });
  expect(await count()).toBe(before);
});
