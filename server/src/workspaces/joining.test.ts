import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import {
  acceptInvitation,
  getUserInvitation,
  rejectInvitation,
  removeWorkspaceMember,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { getWorkspace, listUserWorkspaces } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, makeInvitation, seatsOf } from '../../test/workspaces.ts';
import { users } from '../tables/accounts.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { groupMembers } from '../tables/groups.tables.ts';
import { workspaceInvitations, workspaceMembers } from '../tables/workspaces.tables.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const SENT = new Date(Date.now() - 60_000);

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let invitee: TestUser;
let invitation: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  const owner = await makeUser(world.deps, { firstName: 'Olga', lastName: 'Zander' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein Clinic' });
  invitee = await makeUser(world.deps, { firstName: '<img src=x>', lastName: 'New' });
  invitation = await makeInvitation(world.deps, {
    workspaceGuid: clinic.guid,
    email: invitee.email,
    sentAt: SENT,
  });
});

const body = (workspace_guid = clinic.guid) => ({ body: { workspace_guid } });
const accept = (as = invitee, guid = clinic.guid) => call(world.app, acceptInvitation, body(guid), { as });
const reject = (as = invitee) => call(world.app, rejectInvitation, body(), { as });
const offered = (person = invitee, as = person) =>
  call(world.app, getUserInvitation, { params: { guid: person.guid } }, { as });
const statusOf = async (guid: string) =>
  (await world.deps.db.select().from(workspaceInvitations).where(eq(workspaceInvitations.guid, guid)))[0]
    ?.status;
const membersOf = async (guid: string) =>
  (await world.deps.db.select().from(workspaceMembers).where(eq(workspaceMembers.workspaceGuid, guid)))
    .map(({ userGuid }) => userGuid)
    .toSorted();
const activeOf = async ({ guid }: TestUser) =>
  (await world.deps.db.select().from(users).where(eq(users.guid, guid)))[0]?.activeWorkspaceGuid;
const NOT_FOUND = { status: 404, code: 'invitation_not_found', error: 'Invitation not found.' };
const NOTHING = {
  status: null,
  workspaceGuid: null,
  workspaceName: null,
  workspaceOwnerName: null,
  workspaceOwnerEmail: null,
  expiresOn: null,
};

describe('GET /users/{guid}/invitation', () => {
  test('SH-177, SH-197, SH-276: says who invites to what while it is pending', async () => {
    const expected = {
      status: 'pending',
      workspaceGuid: clinic.guid,
      workspaceName: 'Vein Clinic',
      workspaceOwnerName: 'Olga Zander',
      workspaceOwnerEmail: clinic.owner.email,
      expiresOn: new Date(SENT.getTime() + WEEK_MS).toISOString(),
    };
    expect(await offered()).toEqual(expected);
    expect(await offered(invitee, await makeUser(world.deps, { permissions: ['internal'] }))).toEqual(
      expected,
    );
  });

  test('SH-197, AMB-068: without a pending one everything is null', async () => {
    expect(await offered(clinic.owner)).toEqual(NOTHING);
    for (const status of ['accepted', 'rejected'] as const) {
      await world.deps.db
        .update(workspaceInvitations)
        .set({ status })
        .where(eq(workspaceInvitations.guid, invitation));
      expect(await offered()).toEqual(NOTHING);
    }
  });

  test('AMB-068: of several the newest comes first, the next one after it is answered', async () => {
    const newer = await makeClinic(world.deps, { name: 'Newer' });
    const later = new Date(Date.now() + 60_000);
    await makeInvitation(world.deps, { workspaceGuid: newer.guid, email: invitee.email, createdAt: later });
    expect((await offered()).workspaceName).toBe('Newer');
    await accept(invitee, newer.guid);
    expect((await offered()).workspaceName).toBe('Vein Clinic');
    await reject();
    expect(await offered()).toEqual(NOTHING);
  });

  test('who signed up after the invitation finds it: it is bound to the address', async () => {
    const email = `${randomUUID().slice(0, 8)}@new.example`;
    await makeInvitation(world.deps, { workspaceGuid: clinic.guid, email });
    const newcomer = await makeUser(world.deps, { email });
    expect(await offered(newcomer)).toMatchObject({ status: 'pending', workspaceGuid: clinic.guid });
    await accept(newcomer);
    expect(await membersOf(clinic.guid)).toContain(newcomer.guid);
  });

  test('nobody sees the invitation of someone else', async () => {
    const params = { guid: invitee.guid };
    expect(await errorReply(world.app, getUserInvitation, { params }, { as: clinic.owner })).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });
});

describe('POST /workspaces/accept-invite', () => {
  test('SH-251, SH-283, AMB-069: joins the seat, the group and the collection, and works there as the first workspace', async () => {
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
    await accept();
    const { db } = world.deps;
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
    expect(await statusOf(invitation)).toBe('accepted');
    expect(await membersOf(clinic.guid)).toContain(invitee.guid);
    const inGroup = eq(groupMembers.userGuid, invitee.guid);
    expect(await db.select().from(groupMembers).where(inGroup)).toMatchObject([
      { groupGuid: clinic.groupGuid, roles: ['member'] },
    ]);
    const inCollection = eq(collectionMembers.userGuid, invitee.guid);
    expect(await db.select().from(collectionMembers).where(inCollection)).toMatchObject([
      { collectionGuid: clinic.dcGuid, roles: ['scanner', 'reviewer'] },
    ]);
    const [person] = await db.select().from(users).where(eq(users.guid, invitee.guid));
    expect(person?.activeWorkspaceGuid).toBe(clinic.guid);
    const params = { id: clinic.guid };
    expect((await call(world.app, getWorkspace, { params }, { as: invitee })).workspace).toMatchObject({
      member_count: 2,
    });
    // A Member is no admin.
    expect((await call(world.app, getCurrentUser, {}, { as: invitee })).permissions).toEqual([]);
    expect((await auditRows(world.deps, 'invitation.accepted')).at(-1)).toMatchObject({
      actorGuid: invitee.guid,
      subjectGuid: invitation,
      after: { workspace: clinic.guid },
    });
  });

  test('the owner is told who joined, in text that no markup can change', async () => {
    await accept();
    const mails = await mailsTo(world.deps, clinic.owner.email);
    expect(mails).toMatchObject([
      { kind: 'workspace-joined', subject: '<img src=x> New joined "Vein Clinic"' },
    ]);
    expect(mails[0]?.textBody).toContain(`<img src=x> New (${invitee.email}) accepted the invitation`);
    expect(mails[0]?.textBody).toContain('because you own the workspace "Vein Clinic"');
    expect(mails[0]?.htmlBody).not.toContain('<img');
  });

  test('AMB-069: the old membership is kept, and roles that one had in the collection too', async () => {
    const old = await makeClinic(world.deps, { owner: invitee });
    await addMember(world.deps, clinic.dcGuid, invitee, ['reviewer', 'exams_subscriber']);
    await accept();
    expect(await membersOf(old.guid)).toEqual([invitee.guid]);
    const [membership] = await world.deps.db
      .select()
      .from(collectionMembers)
      .where(
        and(
          eq(collectionMembers.collectionGuid, clinic.dcGuid),
          eq(collectionMembers.userGuid, invitee.guid),
        ),
      );
    expect(membership?.roles.toSorted()).toEqual(['exams_subscriber', 'reviewer', 'scanner']);
  });

  test('AMB-069: joining leaves the active workspace of a person who has one as it is', async () => {
    const own = await makeClinic(world.deps, { owner: invitee, name: 'Own practice' });
    await accept();
    expect(await activeOf(invitee)).toBe(own.guid);
    // Nor does a workspace that staff make for them.
    const made = await makeClinic(world.deps, { owner: invitee, name: 'Second practice' });
    expect(await activeOf(invitee)).toBe(own.guid);
    const params = { guid: invitee.guid };
    const { items } = await call(world.app, listUserWorkspaces, { params, query: {} }, { as: invitee });
    expect(items).toMatchObject([
      { guid: own.guid, name: 'Own practice', role: 'Owner', is_active: true },
      { guid: made.guid, name: 'Second practice', role: 'Owner', is_active: false },
      { guid: clinic.guid, name: 'Vein Clinic', role: 'Member', is_active: false },
    ]);
    // The owner still administers what they own.
    expect((await call(world.app, getCurrentUser, {}, { as: invitee })).permissions).toContain(
      'workspace-admin',
    );
  });

  test('AMB-069: of two first workspaces that are joined at once, one is active and both are joined', async () => {
    const other = await makeClinic(world.deps);
    await makeInvitation(world.deps, { workspaceGuid: other.guid, email: invitee.email });
    await Promise.all([accept(), accept(invitee, other.guid)]);
    expect([clinic.guid, other.guid]).toContain(await activeOf(invitee));
    expect(await membersOf(clinic.guid)).toContain(invitee.guid);
    expect(await membersOf(other.guid)).toContain(invitee.guid);
  });

  test('an invitation is used once: not again, not after leaving, not at the same time', async () => {
    const both = await Promise.allSettled([accept(), accept()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await errorReply(world.app, acceptInvitation, body(), { as: invitee })).toEqual(NOT_FOUND);
    expect(await errorReply(world.app, rejectInvitation, body(), { as: invitee })).toEqual(NOT_FOUND);
    expect(await mailsTo(world.deps, clinic.owner.email)).toHaveLength(1);
    const params = { id: clinic.guid, memberId: invitee.guid };
    await call(world.app, removeWorkspaceMember, { params }, { as: clinic.owner });
    expect(await errorReply(world.app, acceptInvitation, body(), { as: invitee })).toEqual(NOT_FOUND);
    expect(await membersOf(clinic.guid)).toEqual([clinic.owner.guid]);
  });

  test('a workspace that did not invite the caller, or does not exist, has no invitation', async () => {
    const stranger = await makeUser(world.deps);
    for (const [guid, as] of [
      [clinic.guid, stranger],
      [clinic.guid, clinic.owner],
      [randomUUID(), invitee],
      [(await makeClinic(world.deps)).guid, invitee],
    ] as const) {
      expect(await errorReply(world.app, acceptInvitation, body(guid), { as })).toEqual(NOT_FOUND);
      expect(await errorReply(world.app, rejectInvitation, body(guid), { as })).toEqual(NOT_FOUND);
    }
    expect(await statusOf(invitation)).toBe('pending');
    expect(await membersOf(clinic.guid)).toEqual([clinic.owner.guid]);
  });
});

describe('POST /workspaces/reject-invite', () => {
  test('SH-199, SH-127, SH-251, SH-283: clears the invitation and gives the seat back', async () => {
    await reject();
    expect(await offered()).toEqual(NOTHING);
    expect(await statusOf(invitation)).toBe('rejected');
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
    expect(await membersOf(clinic.guid)).toEqual([clinic.owner.guid]);
    expect((await auditRows(world.deps, 'invitation.rejected')).at(-1)).toMatchObject({
      actorGuid: invitee.guid,
      subjectGuid: invitation,
      after: { workspace: clinic.guid },
    });
    expect(await errorReply(world.app, acceptInvitation, body(), { as: invitee })).toEqual(NOT_FOUND);
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
