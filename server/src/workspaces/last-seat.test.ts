import { randomUUID } from 'node:crypto';
import { linkScanner } from '@sonoboard/contract/scanners/scanners.endpoints';
import {
  acceptInvitation,
  inviteToWorkspace,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { deleteWorkspace } from '@sonoboard/contract/workspaces/workspaces.endpoints';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { send } from '../../test/call.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { makeClinic, makeInvitation, seatsOf } from '../../test/workspaces.ts';
import { workspaceMembers } from '../tables/workspaces.tables.ts';

// Calls that reach the server at the same moment, each over a connection of its own.
let world: TestApp;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());

const RIVALS = 6;
const newEmail = () => `${randomUUID().slice(0, 8)}@new.example`;
const codes = (responses: readonly LightMyRequestResponse[]) =>
  responses
    .map((response) => response.json<{ code?: string }>().code ?? String(response.statusCode))
    .toSorted();
const oneAnd = (done: string, code: string) => [done, ...Array.from({ length: RIVALS - 1 }, () => code)];

test('of several who are invited to the last seat at once, one gets it', async () => {
  const clinic = await makeClinic(world.deps, { slotsUsers: 2 });
  const emails = Array.from({ length: RIVALS }, newEmail);
  const answers = await Promise.all(
    emails.map((email) =>
      send(
        world.app,
        inviteToWorkspace,
        { params: { id: clinic.guid }, body: { email } },
        { as: clinic.owner },
      ),
    ),
  );
  expect(codes(answers)).toEqual(oneAnd('201', 'workspace_seats_full'));
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
  const mails = await Promise.all(emails.map((email) => mailsTo(world.deps, email)));
  expect(mails.flat()).toHaveLength(1);
});

test('one person who is invited several times at once is invited once', async () => {
  const clinic = await makeClinic(world.deps);
  const email = newEmail();
  const input = { params: { id: clinic.guid }, body: { email } };
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, () => send(world.app, inviteToWorkspace, input, { as: clinic.owner })),
  );
  expect(codes(answers)).toEqual(oneAnd('201', 'already_invited'));
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
});

test('of several rejected invitations that are sent again into the last seat, one is pending', async () => {
  const clinic = await makeClinic(world.deps, { slotsUsers: 2 });
  const rejected = await Promise.all(
    Array.from({ length: RIVALS }, () =>
      makeInvitation(world.deps, { workspaceGuid: clinic.guid, email: newEmail(), status: 'rejected' }),
    ),
  );
  const answers = await Promise.all(
    rejected.map((invId) =>
      send(
        world.app,
        resendInvitation,
        { params: { id: clinic.guid, invId }, body: { status: 'pending' } },
        { as: clinic.owner },
      ),
    ),
  );
  expect(codes(answers)).toEqual(oneAnd('200', 'workspace_seats_full'));
});

test('while someone joins with the seat that was kept for them, nobody else can be invited into it', async () => {
  const clinic = await makeClinic(world.deps, { slotsUsers: 3 });
  const invitees = [await makeUser(world.deps), await makeUser(world.deps)];
  for (const { email } of invitees) await makeInvitation(world.deps, { workspaceGuid: clinic.guid, email });
  const join = { body: { workspace_guid: clinic.guid } };
  const invite = { params: { id: clinic.guid }, body: { email: newEmail() } };
  const [first, second, third] = await Promise.all([
    send(world.app, acceptInvitation, join, { as: invitees[0] ?? clinic.owner }),
    send(world.app, inviteToWorkspace, invite, { as: clinic.owner }),
    send(world.app, acceptInvitation, join, { as: invitees[1] ?? clinic.owner }),
  ]);
  expect([first, second, third].map(({ statusCode }) => statusCode)).toEqual([200, 422, 200]);
  const members = eq(workspaceMembers.workspaceGuid, clinic.guid);
  expect(await world.deps.db.select().from(workspaceMembers).where(members)).toHaveLength(3);
});

test('of several scanners that are linked into the last slot at once, one is', async () => {
  const clinic = await makeClinic(world.deps, { slotsProbes: 1 });
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, (_, index) =>
      send(
        world.app,
        linkScanner,
        { params: { id: clinic.guid }, body: { serial_number: `L7HD33333${index}1A4321` } },
        { as: clinic.owner },
      ),
    ),
  );
  expect(codes(answers)).toEqual(oneAnd('201', 'workspace_scanners_full'));
  expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ probes: 1 });
});

test('a scanner that two workspaces link at once belongs to one of them', async () => {
  const clinics = [await makeClinic(world.deps), await makeClinic(world.deps)];
  const answers = await Promise.all(
    clinics.map(({ guid, owner }) =>
      send(
        world.app,
        linkScanner,
        { params: { id: guid }, body: { serial_number: 'C3HD3777777A7777' } },
        { as: owner },
      ),
    ),
  );
  expect(codes(answers)).toEqual(['201', 'scanner_already_linked']);
});

test('a workspace that is deleted while someone joins keeps nobody', async () => {
  const clinic = await makeClinic(world.deps);
  const staff = await makeUser(world.deps, { permissions: ['internal'] });
  const invitee = await makeUser(world.deps);
  await makeInvitation(world.deps, { workspaceGuid: clinic.guid, email: invitee.email });
  const answers = await Promise.all([
    send(world.app, acceptInvitation, { body: { workspace_guid: clinic.guid } }, { as: invitee }),
    send(world.app, deleteWorkspace, { params: { id: clinic.guid } }, { as: staff }),
  ]);
  expect(answers[1]?.statusCode).toBe(200);
  expect([200, 404]).toContain(answers[0]?.statusCode);
  const members = eq(workspaceMembers.workspaceGuid, clinic.guid);
  expect(await world.deps.db.select().from(workspaceMembers).where(members)).toEqual([]);
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
