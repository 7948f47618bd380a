import { listDeletionHolds, requestAccountDeletion } from '@sonoboard/contract/accounts/accounts.endpoints';
import { transferWorkspace } from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveConfig, joinWorkspace, makeWorkspace } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: TestApp;
let person: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  person = await makeUser(world.deps);
  await giveConfig(world.deps, person, { allow_account_deletion: true });
});

const ask = (wanted: boolean, as = person) =>
  call(world.app, requestAccountDeletion, { body: { delete: wanted } }, { as });
const holds = async () => (await call(world.app, listDeletionHolds, {}, { as: person })).items;
const profile = () => call(world.app, getUser, { params: { guid: person.guid } }, { as: person });

describe('SH-272, SH-204: POST /auth/delete-account', () => {
  test('true asks for the deletion, false takes it back; the profile tells', async () => {
    const now = world.clock.now().toISOString();
    expect(await ask(true)).toEqual({ deletionRequestedOn: now });
    expect(await profile()).toMatchObject({ deletionRequestedOn: now });
    expect(await ask(false)).toEqual({ deletionRequestedOn: null });
    expect(await profile()).toMatchObject({ deletionRequestedOn: null });
  });

  test('asked twice the first time counts, and there is one mail', async () => {
    const { deletionRequestedOn } = await ask(true);
    world.clock.forward(60_000);
    expect(await ask(true)).toEqual({ deletionRequestedOn });
    expect(await mailsTo(world.deps, person.email)).toHaveLength(1);
    await ask(false);
    await ask(false);
    expect(await mailsTo(world.deps, person.email)).toHaveLength(2);
  });

  test('SH-253: is refused when the config does not allow it, but can be taken back', async () => {
    await ask(true);
    await giveConfig(world.deps, person, { allow_account_deletion: false });
    expect(await ask(false)).toEqual({ deletionRequestedOn: null });
    const body = { delete: true };
    expect(await errorReply(world.app, requestAccountDeletion, { body }, { as: person })).toEqual({
      status: 403,
      code: 'account_deletion_disabled',
      error: 'Account deletion is not available for this account.',
    });
    expect(await profile()).toMatchObject({ deletionRequestedOn: null });
  });

  test('SH-333: the mail names the day, 30 days ahead, what stays, and how to cancel', async () => {
    world.clock.set('2026-03-02T09:00:00.000Z');
    await ask(true);
    const [mail] = await mailsTo(world.deps, person.email);
    expect(mail).toMatchObject({
      kind: 'deletion-requested',
      subject: 'Your Sonoboard account will be deleted',
    });
    expect(mail?.textBody).toContain('on April 01, 2026');
    expect(mail?.textBody).toContain('Exams and reviews are clinical records; they stay, without your name.');
    expect(mail?.textBody).toContain('http://localhost:8080/user-settings?goToAccountDeletion=1');
    expect(mail?.textBody).toContain('You get this mail because the deletion of your account');
    expect(mail?.textBody).not.toContain('You own the workspace');
  });

  test('an owner whose workspace has other members is refused, and learns which one and what to do', async () => {
    const workspace = await makeWorkspace(world.deps, { owner: person, name: 'Vein Clinic' });
    await makeWorkspace(world.deps, { owner: person, name: 'Empty Clinic' });
    await joinWorkspace(world.deps, workspace, await makeUser(world.deps));
    expect(await holds()).toEqual([
      {
        workspace_guid: workspace.guid,
        workspace_name: 'Vein Clinic',
        other_members: 1,
        has_subscription: false,
      },
    ]);
    expect(
      await errorReply(world.app, requestAccountDeletion, { body: { delete: true } }, { as: person }),
    ).toEqual({
      status: 409,
      code: 'account_deletion_held',
      error:
        'Your account cannot be deleted while you own the workspace "Vein Clinic", which has 1 other member. Make another member its owner, or remove the other members on the Members page.',
    });
    expect(await profile()).toMatchObject({ deletionRequestedOn: null });
    expect(await mailsTo(world.deps, person.email)).toEqual([]);
  });

  test('an owner who is alone in a workspace can ask: it ends with the account', async () => {
    await makeWorkspace(world.deps, { owner: person });
    expect(await holds()).toEqual([]);
    expect(await ask(true)).toEqual({ deletionRequestedOn: world.clock.now().toISOString() });
  });

  test('an owner can ask once another member owns the workspace', async () => {
    const workspace = await makeWorkspace(world.deps, { owner: person });
    const colleague = await makeUser(world.deps);
    await joinWorkspace(world.deps, workspace, colleague);
    const transfer = { params: { id: workspace.guid }, body: { user_guid: colleague.guid } };
    await call(world.app, transferWorkspace, transfer, { as: person });
    expect(await holds()).toEqual([]);
    expect(await ask(true)).toEqual({ deletionRequestedOn: world.clock.now().toISOString() });
  });

  test('SH-204: taking it back is told by mail as well', async () => {
    await ask(true);
    world.clock.forward(1000);
    await ask(false);
    const mails = await mailsTo(world.deps, person.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['deletion-requested', 'deletion-cancelled']);
    expect(mails[1]?.textBody).toContain('You get this mail because');
  });

  test('both are in the audit trail, with the old and the new time', async () => {
    const requestedOn = world.clock.now().toISOString();
    await ask(true);
    await ask(false);
    const rows = [
      ...(await auditRows(world.deps, 'account-deletion.requested')),
      ...(await auditRows(world.deps, 'account-deletion.cancelled')),
    ].filter(({ subjectGuid }) => subjectGuid === person.guid);
    expect(rows).toMatchObject([
      {
        actorGuid: person.guid,
        before: { deletionRequestedOn: null },
        after: { deletionRequestedOn: requestedOn },
      },
      { before: { deletionRequestedOn: requestedOn }, after: { deletionRequestedOn: null } },
    ]);
  });

  test('AD-266: nobody can ask for someone else: the call names no person', async () => {
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    const body = { delete: true, guid: person.guid } as never;
    expect(await errorReply(world.app, requestAccountDeletion, { body }, { as: staff })).toMatchObject({
      status: 422,
    });
    expect(await profile()).toMatchObject({ deletionRequestedOn: null });
  });
});
