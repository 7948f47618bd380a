import {
  acceptInvitation,
  getUserInvitation,
  inviteToWorkspace,
  listWorkspaceInvitations,
  rejectInvitation,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { runJob } from '../../test/run-job.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, makeInvitation, seatsOf } from '../../test/workspaces.ts';
import { workspaceInvitations, workspaceMembers } from '../tables/workspaces.tables.ts';
import { EXPIRE_INVITATIONS, workspaceJobs } from './workspaces.jobs.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const EXPIRED = {
  status: 410,
  code: 'invitation_expired',
  error: 'This invitation has expired. Ask the owner of the workspace for a new one.',
};

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let invitee: TestUser;
let invitation: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  clinic = await makeClinic(world.deps, { slotsUsers: 2 });
  invitee = await makeUser(world.deps);
  invitation = await send(new Date(world.deps.clock.now().getTime() - WEEK_MS));
});

const send = (sentAt: Date) =>
  makeInvitation(world.deps, { workspaceGuid: clinic.guid, email: invitee.email, sentAt });
const answerBody = () => ({ body: { workspace_guid: clinic.guid } });
const invite = (email = invitee.email) =>
  call(world.app, inviteToWorkspace, { params: { id: clinic.guid }, body: { email } }, { as: clinic.owner });
const listed = async () =>
  (
    await call(
      world.app,
      listWorkspaceInvitations,
      { params: { id: clinic.guid }, query: {} },
      { as: clinic.owner },
    )
  ).items;
const setSent = (sentAt: Date) =>
  world.deps.db.update(workspaceInvitations).set({ sentAt }).where(eq(workspaceInvitations.guid, invitation));

test('SH-197: an invitation of seven days ago is not offered, and can be neither joined nor rejected', async () => {
  const params = { guid: invitee.guid };
  expect((await call(world.app, getUserInvitation, { params }, { as: invitee })).status).toBeNull();
  expect(await errorReply(world.app, acceptInvitation, answerBody(), { as: invitee })).toEqual(EXPIRED);
  expect(await errorReply(world.app, rejectInvitation, answerBody(), { as: invitee })).toEqual(EXPIRED);
  const inClinic = eq(workspaceMembers.workspaceGuid, clinic.guid);
  expect(await world.deps.db.select().from(workspaceMembers).where(inClinic)).toHaveLength(1);
  expect(await listed()).toMatchObject([{ guid: invitation, status: 'expired' }]);
});

test('SH-197: a minute before, it is still open', async () => {
  await setSent(new Date(world.deps.clock.now().getTime() - WEEK_MS + 60_000));
  expect(await listed()).toMatchObject([{ status: 'pending' }]);
  await call(world.app, acceptInvitation, answerBody(), { as: invitee });
});

test('SH-128: inviting again renews an expired invitation, and its mail names the new end', async () => {
  const renewed = await invite();
  const end = new Date(world.deps.clock.now().getTime() + WEEK_MS);
  expect(renewed).toMatchObject({ guid: invitation, status: 'pending' });
  expect(Math.abs(new Date(renewed.expires_on).getTime() - end.getTime())).toBeLessThan(60_000);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect((await mailsTo(world.deps, invitee.email))[0]?.textBody).toContain(
    `The invitation ends on ${day.format(new Date(renewed.expires_on))} (UTC).`,
  );
  await call(world.app, acceptInvitation, answerBody(), { as: invitee });
});

test('SH-128: Resend Invite renews it as well', async () => {
  const input = { params: { id: clinic.guid, invId: invitation }, body: { status: 'pending' as const } };
  const renewed = await call(world.app, resendInvitation, input, { as: clinic.owner });
  expect(renewed).toMatchObject({ guid: invitation, status: 'pending' });
  await call(world.app, acceptInvitation, answerBody(), { as: invitee });
});

test('SH-235: an expired invitation holds no seat against a new one', async () => {
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
  const other = await makeUser(world.deps);
  await invite(other.email);
  expect((await listed()).map(({ status }) => status).toSorted()).toEqual(['expired', 'pending']);
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
});

test('a job gives the seats of expired invitations back, once and audited', async () => {
  await runJob(workspaceJobs(world.deps), EXPIRE_INVITATIONS);
  await runJob(workspaceJobs(world.deps), EXPIRE_INVITATIONS);
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
  const rows = await auditRows(world.deps, 'invitation.expired');
  expect(rows.filter(({ subjectGuid }) => subjectGuid === invitation)).toHaveLength(1);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
