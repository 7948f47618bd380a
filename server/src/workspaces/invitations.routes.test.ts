import { randomUUID } from 'node:crypto';
import {
  inviteSeveralToWorkspace,
  inviteToWorkspace,
  listWorkspaceInvitations,
  removeInvitation,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { getWorkspace } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveConfig, joinWorkspace } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, makeInvitation, seatsOf } from '../../test/workspaces.ts';
import { licenses } from '../tables/billing.tables.ts';
import { workspaceInvitations, workspaces } from '../tables/workspaces.tables.ts';

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await makeUser(world.deps, { firstName: 'Olga', lastName: '<b>Zander</b>' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein & <Clinic>' });
});

const newEmail = () => `${randomUUID().slice(0, 8)}@new.example`;
const ofClinic = () => ({ id: clinic.guid });
const invite = (email: string, as = owner) =>
  call(world.app, inviteToWorkspace, { params: ofClinic(), body: { email } }, { as });
const inviteRefused = (email: string, as = owner) =>
  errorReply(world.app, inviteToWorkspace, { params: ofClinic(), body: { email } }, { as });
const resendInput = (invId: string, status = 'pending', id = clinic.guid) =>
  ({ params: { id, invId }, body: { status } }) as never;
const resend = (invId: string) => call(world.app, resendInvitation, resendInput(invId), { as: owner });
const resendRefused = (invId: string, as = owner, status = 'pending') =>
  errorReply(world.app, resendInvitation, resendInput(invId, status), { as });
const remove = (invId: string, as = owner) =>
  call(world.app, removeInvitation, { params: { id: clinic.guid, invId } }, { as });
const removeRefused = (invId: string, as = owner) =>
  errorReply(world.app, removeInvitation, { params: { id: clinic.guid, invId } }, { as });
const list = (query: object = {}, as = owner) =>
  call(world.app, listWorkspaceInvitations, { params: ofClinic(), query }, { as });
const setSlots = (slotsUsers: number) =>
  world.deps.db.update(workspaces).set({ slotsUsers }).where(eq(workspaces.guid, clinic.guid));
const setLicense = (status: 'inactive' | 'force_active' | 'force_inactive') =>
  world.deps.db.update(licenses).set({ status }).where(eq(licenses.guid, clinic.licenseGuid));
const rejectedOne = (email: string) =>
  makeInvitation(world.deps, {
    workspaceGuid: clinic.guid,
    email,
    status: 'rejected',
    answeredAt: world.clock.now(),
  });

const SEATS_FULL = {
  status: 422,
  code: 'workspace_seats_full',
  error: 'Your Workspace plan is at its maximum number of users allowed. Email support to add more seats.',
};

describe('POST /workspaces/{id}/invitations/batch', () => {
  const input = (emails: string[]) => ({ params: ofClinic(), body: { emails } });

  test('several addresses are invited at once, and each has a result', async () => {
    const [first, second, pending] = [newEmail(), newEmail(), newEmail()];
    await invite(pending);
    const emails = [first, owner.email, pending, second, first.toUpperCase()];
    const { results } = await call(world.app, inviteSeveralToWorkspace, input(emails), { as: owner });
    expect(results).toEqual([
      { email: first, outcome: 'invited' },
      { email: owner.email, outcome: 'already_member' },
      { email: pending, outcome: 'already_invited' },
      { email: second, outcome: 'invited' },
    ]);
    expect((await list()).total).toBe(3);
    for (const email of [first, second]) expect(await mailsTo(world.deps, email)).toHaveLength(1);
  });

  test('with a seat too few nobody is invited, and the refusal says how many there are', async () => {
    await setSlots(2);
    const emails = [newEmail(), newEmail()];
    expect(await errorReply(world.app, inviteSeveralToWorkspace, input(emails), { as: owner })).toEqual({
      status: 422,
      code: 'workspace_seats_full',
      error:
        'You are inviting 2 people, but only 1 seat is free. No invitation was sent. Remove some addresses and try again.',
    });
    expect((await list()).total).toBe(0);
    for (const email of emails) expect(await mailsTo(world.deps, email)).toEqual([]);
  });

  test('a member may not, and a text that is no address is refused', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member);
    expect(
      await errorReply(world.app, inviteSeveralToWorkspace, input([newEmail()]), { as: member }),
    ).toMatchObject({
      status: 403,
    });
    expect(
      await errorReply(world.app, inviteSeveralToWorkspace, input([newEmail(), 'abc']), { as: owner }),
    ).toMatchObject({ status: 422 });
    expect((await list()).total).toBe(0);
  });
});

describe('POST /workspaces/{id}/invitations', () => {
  test('SH-126, SH-180, SH-286, SH-249: lists whom the owner invited as pending, and keeps a seat', async () => {
    const email = newEmail();
    const invitation = await invite(email.toUpperCase());
    expect(invitation).toMatchObject({ email, status: 'pending' });
    expect(await list()).toEqual({ items: [invitation], total: 1 });
    const { workspace } = await call(world.app, getWorkspace, { params: ofClinic() }, { as: owner });
    expect(workspace).toMatchObject({ member_count: 1, free_slots_users: 3 });
    expect((await auditRows(world.deps, 'invitation.sent')).at(-1)).toMatchObject({
      kind: 'change',
      actorGuid: owner.guid,
      subjectKind: 'invitation',
      subjectGuid: invitation.guid,
      after: { workspace: clinic.guid, email },
    });
  });

  test('AMB-067: the mail leads a new person through sign-up, with the invited address', async () => {
    const email = `a+b&c${newEmail()}`;
    await invite(email);
    const mails = await mailsTo(world.deps, email);
    expect(mails).toMatchObject([
      { kind: 'workspace-invitation', subject: 'Join the workspace "Vein & <Clinic>" on Sonoboard' },
    ]);
    const link = /http:\S+/.exec(mails[0]?.textBody ?? '')?.[0] ?? '';
    expect(link).toMatch(/^http:\/\/localhost:8080\/sign-up\?/);
    expect(new URL(link).searchParams.get('email')).toBe(email);
    expect(mails[0]?.htmlBody).toContain(link.replaceAll('&', '&#38;'));
  });

  test('AMB-067: the mail to someone with an account opens the product; it says why it came', async () => {
    const invitee = await makeUser(world.deps);
    await invite(invitee.email);
    const [mail] = await mailsTo(world.deps, invitee.email);
    expect(mail?.textBody).toContain('Open the invitation: http://localhost:8080/\n');
    expect(mail?.textBody).not.toContain('sign-up');
    expect(mail?.textBody).toContain(`because ${owner.email} invited ${invitee.email} to a workspace`);
    expect(mail?.textBody).toContain(`Olga <b>Zander</b> (${owner.email}) invites you`);
    expect(mail?.htmlBody).not.toMatch(/<b>|<Clinic>/);
    expect(mail?.htmlBody).toContain('Vein &#38; &#60;Clinic&#62;');
  });

  test.each(['abc', 'a b@c.de', '@x.yz', 'a@b', ''])('SH-234: %j is no address', async (email) => {
    const refused = await inviteRefused(email);
    expect(refused).toMatchObject({ status: 422, code: 'invalid_input' });
    expect(refused.error).toContain('Invalid email format (ex: name@example.com)');
    expect((await list()).total).toBe(0);
  });

  test('AMB-067: a member, and anyone who is invited already, are not invited again', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member);
    for (const { email } of [member, owner]) {
      expect(await inviteRefused(email)).toMatchObject({ status: 422, code: 'already_workspace_member' });
    }
    const email = newEmail();
    await invite(email);
    expect(await inviteRefused(email.toUpperCase())).toMatchObject({ status: 422, code: 'already_invited' });
    expect(await list()).toMatchObject({ total: 1 });
    expect(await mailsTo(world.deps, email)).toHaveLength(1);
  });

  test('SH-235, SH-326: with every seat taken or held there is none to give', async () => {
    await setSlots(2);
    await invite(newEmail());
    const email = newEmail();
    expect(await inviteRefused(email)).toEqual(SEATS_FULL);
    expect(await mailsTo(world.deps, email)).toEqual([]);
  });

  test('SH-236: an account whose config disables invitations cannot invite, nor send again', async () => {
    const { guid } = await invite(newEmail());
    await giveConfig(world.deps, owner, { disable_workspace_invite: true });
    expect(await inviteRefused(newEmail())).toMatchObject({ status: 403, code: 'invites_disabled' });
    expect(await resendRefused(guid)).toMatchObject({ status: 403, code: 'invites_disabled' });
    await remove(guid);
    expect((await list()).total).toBe(0);
  });

  test.each(['inactive', 'force_inactive'] as const)(
    'SH-237, AMB-089: a licence that is %s stops invitations',
    async (status) => {
      await setLicense(status);
      expect(await inviteRefused(newEmail())).toEqual({
        status: 422,
        code: 'license_inactive',
        error: 'Your membership has expired',
      });
      await setLicense('force_active');
      expect(await invite(newEmail())).toMatchObject({ status: 'pending' });
    },
  );

  test('anyone who had rejected stands in the list once, as pending', async () => {
    const email = newEmail();
    const guid = await rejectedOne(email);
    expect(await invite(email)).toMatchObject({ guid, email, status: 'pending' });
    expect(await list()).toMatchObject({ items: [{ guid, status: 'pending' }], total: 1 });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
  });

  test('SH-132, SH-250: a member may not invite; a stranger finds no workspace; nothing is sent', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member, ['member']);
    const email = newEmail();
    expect(await inviteRefused(email, member)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await inviteRefused(email, await makeUser(world.deps))).toMatchObject({
      status: 404,
      code: 'workspace_not_found',
    });
    expect((await list()).total).toBe(0);
    expect(await mailsTo(world.deps, email)).toEqual([]);
  });
});

describe('GET /workspaces/{id}/invitations', () => {
  test('SH-126, SH-127: pending and rejected, not accepted; searched, sorted, paged; members may read', async () => {
    const member = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, member, ['member']);
    const made = { workspaceGuid: clinic.guid };
    await makeInvitation(world.deps, { ...made, email: 'b@new.example', status: 'pending' });
    await makeInvitation(world.deps, { ...made, email: 'a@new.example', status: 'rejected' });
    await makeInvitation(world.deps, { ...made, email: 'c@new.example', status: 'accepted' });
    const emails = async (query: object) => (await list(query, member)).items.map(({ email }) => email[0]);
    expect(await list({}, member)).toMatchObject({
      items: [
        { email: 'a@new.example', status: 'rejected' },
        { email: 'b@new.example', status: 'pending' },
      ],
      total: 2,
    });
    expect(await emails({ sort: 'email', order: 'desc' })).toEqual(['b', 'a']);
    expect(await emails({ sort: 'status' })).toEqual(['b', 'a']);
    expect(await emails({ search: ['REJ'] })).toEqual(['a']);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({
      items: [{ email: 'b@new.example' }],
      total: 2,
    });
    const stranger = { as: await makeUser(world.deps) };
    const refused = await errorReply(world.app, listWorkspaceInvitations, { params: ofClinic() }, stranger);
    expect(refused).toMatchObject({ status: 404, code: 'workspace_not_found' });
  });
});

describe('PATCH /workspaces/{id}/invitations/{invId}', () => {
  test('SH-128, SH-287: a rejected invitation is pending again, takes a seat again and is mailed again', async () => {
    const email = newEmail();
    const guid = await rejectedOne(email);
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
    expect(await resend(guid)).toMatchObject({ guid, email, status: 'pending' });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
    expect(await mailsTo(world.deps, email)).toMatchObject([{ kind: 'workspace-invitation' }]);
    expect((await auditRows(world.deps, 'invitation.resent')).at(-1)).toMatchObject({
      actorGuid: owner.guid,
      subjectGuid: guid,
      before: { status: 'rejected' },
      after: { workspace: clinic.guid, email, status: 'pending' },
    });
  });

  test('SH-326: a rejected one is not sent again into a full workspace; a pending one has its seat', async () => {
    await setSlots(2);
    const guid = await rejectedOne(newEmail());
    const pending = await invite(newEmail());
    expect(await resendRefused(guid)).toEqual(SEATS_FULL);
    expect(await list({ search: ['rejected'] })).toMatchObject({ total: 1 });
    expect(await resend(pending.guid)).toMatchObject({ status: 'pending' });
  });

  test('AMB-066: a pending one is mailed again, but nobody is mailed twice in half a minute', async () => {
    const email = newEmail();
    const { guid } = await invite(email);
    await resend(guid);
    await remove(guid);
    const again = await invite(email);
    expect(await mailsTo(world.deps, email)).toHaveLength(1);
    world.clock.forward(30_000);
    await resend(again.guid);
    expect(await mailsTo(world.deps, email)).toHaveLength(2);
  });

  test.each(['accepted', 'rejected'])('AMB-066: the workspace cannot set it to %s', async (status) => {
    const { guid } = await invite(newEmail());
    expect(await resendRefused(guid, owner, status)).toMatchObject({
      status: 422,
      code: 'invitation_only_resendable',
    });
    expect(await list()).toMatchObject({ items: [{ status: 'pending' }] });
  });

  test('an accepted one cannot be sent again', async () => {
    const email = newEmail();
    const accepted = await makeInvitation(world.deps, {
      workspaceGuid: clinic.guid,
      email,
      status: 'accepted',
    });
    expect(await resendRefused(accepted)).toMatchObject({ status: 422, code: 'invitation_only_resendable' });
    expect(await removeRefused(accepted)).toMatchObject({ status: 404, code: 'invitation_not_found' });
    expect(await mailsTo(world.deps, email)).toEqual([]);
  });
});

describe('DELETE /workspaces/{id}/invitations/{invId}', () => {
  test('SH-129, SH-131, SH-287: a pending and a rejected one go, and the seat is free', async () => {
    const pending = await invite(newEmail());
    const rejected = await rejectedOne(newEmail());
    await remove(pending.guid);
    await remove(rejected);
    expect(await list()).toEqual({ items: [], total: 0 });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
    expect((await auditRows(world.deps, 'invitation.removed')).at(-2)).toMatchObject({
      subjectGuid: pending.guid,
      before: { workspace: clinic.guid, email: pending.email, status: 'pending' },
    });
    expect(await removeRefused(pending.guid)).toMatchObject({ status: 404, code: 'invitation_not_found' });
  });
});

test("SH-132, SH-287: members may neither send again nor remove; someone else's invitation is not found", async () => {
  const member = await makeUser(world.deps);
  await joinWorkspace(world.deps, clinic, member, ['member']);
  const { guid } = await invite(newEmail());
  const neighbour = await makeClinic(world.deps);
  const foreign = await makeInvitation(world.deps, {
    workspaceGuid: neighbour.guid,
    email: newEmail(),
    status: 'rejected',
  });
  const before = await world.deps.db.select().from(workspaceInvitations);
  expect(await resendRefused(guid, member)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await removeRefused(guid, member)).toMatchObject({ status: 403, code: 'forbidden' });
  // Under one's own workspace the neighbour's invitation does not exist.
  expect(await resendRefused(foreign)).toMatchObject({ status: 404, code: 'invitation_not_found' });
  expect(await removeRefused(foreign)).toMatchObject({ status: 404, code: 'invitation_not_found' });
  // And the workspace of the neighbour does not either.
  for (const endpoint of [resendInvitation, removeInvitation]) {
    const input = resendInput(foreign, 'pending', neighbour.guid);
    expect(await errorReply(world.app, endpoint, input, { as: owner })).toMatchObject({
      status: 404,
      code: 'workspace_not_found',
    });
  }
  expect(await world.deps.db.select().from(workspaceInvitations)).toEqual(before);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
