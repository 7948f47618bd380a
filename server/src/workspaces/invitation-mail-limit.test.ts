import {
  inviteToWorkspace,
  listWorkspaceInvitations,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { sendPasswordReset } from '@sonoboard/contract/accounts/accounts.endpoints';
import { MAIL_WINDOW_MS, MAILS_PER_HOUR } from '@sonoboard/domain/accounts/resend-cooldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeClinic } from '../../test/workspaces.ts';

let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

type Clinic = Awaited<ReturnType<typeof makeClinic>>;
const newClinic = () => makeClinic(world.deps, { slotsUsers: 20 });
const invitationOf = ({ guid }: Clinic, email: string) => ({ params: { id: guid }, body: { email } });

test('a mailbox gets a few invitations in an hour, whichever workspaces and spellings they come by', async () => {
  const { app, clock } = world;
  const clinics = await Promise.all(Array.from({ length: MAILS_PER_HOUR + 1 }, newClinic));
  const [first, ...others] = clinics as [Clinic, ...Clinic[]];
  const last = others.pop() ?? first;
  for (const [index, clinic] of [first, ...others].entries()) {
    await call(app, inviteToWorkspace, invitationOf(clinic, `ada+${index}@test.example`), {
      as: clinic.owner,
    });
  }
  const tooMany = (email: string) => ({
    status: 429,
    code: 'mail_too_soon',
    error: `Too many invitations were sent to ${email}. Please try again in an hour.`,
  });
  expect(
    await errorReply(app, inviteToWorkspace, invitationOf(last, 'ada@test.example'), { as: last.owner }),
  ).toEqual(tooMany('ada@test.example'));
  const list = await call(
    app,
    listWorkspaceInvitations,
    { params: { id: last.guid }, query: {} },
    { as: last.owner },
  );
  expect(list.items).toEqual([]);

  const ofFirst = await call(
    app,
    listWorkspaceInvitations,
    { params: { id: first.guid }, query: {} },
    { as: first.owner },
  );
  const again = {
    params: { id: first.guid, invId: ofFirst.items[0]?.guid ?? '' },
    body: { status: 'pending' as const },
  };
  clock.forward(60_000);
  expect(await errorReply(app, resendInvitation, again, { as: first.owner })).toEqual(
    tooMany('ada+0@test.example'),
  );

  // Neither other people nor the person's own requests are held up by it.
  await call(app, inviteToWorkspace, invitationOf(last, 'grace@test.example'), { as: last.owner });
  await call(app, sendPasswordReset, { body: { email: 'ada@test.example' } });
  clock.forward(MAIL_WINDOW_MS);
  await call(app, inviteToWorkspace, invitationOf(last, 'ada@test.example'), { as: last.owner });
});
