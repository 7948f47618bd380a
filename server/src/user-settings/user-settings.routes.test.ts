import { randomUUID } from 'node:crypto';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal', 'data-management'] });
});
afterAll(() => world.stop());

const profile = (guid: string, as: TestUser) => call(world.app, getUser, { params: { guid } }, { as });

test('SH-169, SH-170, AD-117: a profile has exactly the fields of the specification', async () => {
  const user = await makeUser(world.deps, {
    email: 'ada@test.example',
    firstName: 'Ada',
    lastName: 'Byron',
    phoneNumber: '+14155552671',
    landlineNumber: '+493012345678',
    profession: 'Physician',
    passwordHash: 'canary-hash',
    totpSecret: 'canary-secret',
    totpEnabledAt: world.clock.now(),
    metaHasClariusApp: true,
    deletionRequestedOn: new Date('2026-02-28T10:00:00.000Z'),
    invalidateTokensBefore: new Date('2026-01-01T00:00:00.000Z'),
  });
  const { guid: workspaceGuid } = await makeWorkspace(world.deps, { owner: user });
  const now = world.clock.now().toISOString();
  expect(await profile(user.guid, user)).toEqual({
    guid: user.guid,
    email: 'ada@test.example',
    first_name: 'Ada',
    last_name: 'Byron',
    phone_number: '+14155552671',
    landline_number: '+493012345678',
    profession: 'Physician',
    permissions: [],
    created_at: now,
    updated_at: now,
    updatedAt: now,
    active_workspace_guid: workspaceGuid,
    deletionRequestedOn: '2026-02-28T10:00:00.000Z',
    forceLogout: false,
    invalidateTokensBefore: '2026-01-01T00:00:00.000Z',
    metaHasClariusApp: true,
    metaUsedMobileApp: false,
    twoFaEnabled: true,
    hasPasskeys: false,
  });
});

test('SH-171: the permissions are the names of the groups; the group of a workspace is none', async () => {
  expect((await profile(staff.guid, staff)).permissions).toEqual(['data-management', 'internal']);
  const owner = await makeUser(world.deps);
  await makeWorkspace(world.deps, { owner, name: 'internal' });
  expect((await profile(owner.guid, staff)).permissions).toEqual([]);
});

test('AMB-049: internal staff see everybody, others only themselves', async () => {
  const [user, neighbour] = [await makeUser(world.deps), await makeUser(world.deps)];
  expect(await profile(user.guid, staff)).toMatchObject({ guid: user.guid });
  expect(await profile(user.guid.toUpperCase(), user)).toMatchObject({ guid: user.guid });
  const ofNeighbour = await errorReply(
    world.app,
    getUser,
    { params: { guid: neighbour.guid } },
    { as: user },
  );
  const ofNobody = await errorReply(world.app, getUser, { params: { guid: randomUUID() } }, { as: user });
  expect(ofNeighbour).toEqual({ status: 404, code: 'user_not_found', error: 'User not found.' });
  expect(ofNobody).toEqual(ofNeighbour);
  const [refused] = (await auditRows(world.deps, 'call.refused')).filter(
    (row) => row.actorGuid === user.guid,
  );
  expect(refused).toMatchObject({ kind: 'refusal', after: { code: 'user_not_found' } });
});

test('a person who does not exist, or whose account is erased, is not found by staff either', async () => {
  const erased = await makeUser(world.deps);
  await world.deps.db.update(users).set({ erasedAt: world.clock.now() }).where(eq(users.guid, erased.guid));
  for (const guid of [erased.guid, randomUUID()]) {
    expect(await errorReply(world.app, getUser, { params: { guid } }, { as: staff })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  }
});

test.each(['me', 'null', '1', "' or 1=1 --"])(
  'a word where a guid belongs names nothing: %s',
  async (guid) => {
    expect((await errorReply(world.app, getUser, { params: { guid } }, { as: staff })).status).toBe(404);
  },
);

test('a profile that staff read is in the audit trail, and the own one is not', async () => {
  const user = await makeUser(world.deps);
  await profile(user.guid, user);
  await profile(user.guid, staff);
  const reads = await auditRows(world.deps, 'user.read');
  expect(reads.filter(({ subjectGuid }) => subjectGuid === user.guid)).toMatchObject([
    { kind: 'patient-read', actorGuid: staff.guid },
  ]);
});
