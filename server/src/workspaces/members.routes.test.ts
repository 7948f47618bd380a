import { randomUUID } from 'node:crypto';
import {
  listWorkspaceMembers,
  removeWorkspaceMember,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, joinWorkspace, makeExam, makeReview } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic, seatsOf } from '../../test/workspaces.ts';
import { users } from '../tables/accounts.tables.ts';
import { collectionMembers } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { groupMembers } from '../tables/groups.tables.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { workspaceMembers } from '../tables/workspaces.tables.ts';

let world: TestApp;
let clinic: Awaited<ReturnType<typeof makeClinic>>;
let owner: TestUser;
let member: TestUser;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());
beforeEach(async () => {
  owner = await makeUser(world.deps, { firstName: 'Olga', lastName: 'Zander' });
  clinic = await makeClinic(world.deps, { owner, name: 'Vein <Clinic>' });
  member = await makeUser(world.deps, {
    firstName: '<i>Max</i>',
    lastName: 'Adler',
    phoneNumber: '+4930123456',
  });
  await joinWorkspace(world.deps, clinic, member, ['member']);
  await addMember(world.deps, clinic.dcGuid, member, ['scanner', 'reviewer']);
});

const list = (query: object = {}, as = owner, id = clinic.guid) =>
  call(world.app, listWorkspaceMembers, { params: { id }, query }, { as });
const input = (memberId: string, id = clinic.guid) => ({ params: { id, memberId } });
const remove = (memberId: string, as = owner) =>
  call(world.app, removeWorkspaceMember, input(memberId), { as });
const refused = (memberId: string, as = owner) =>
  errorReply(world.app, removeWorkspaceMember, input(memberId), { as });
const isMember = async (userGuid: string) =>
  (await list({}, staff)).items.some(({ guid }) => guid === userGuid);

describe('GET /workspaces/{id}/members', () => {
  test('SH-124, SH-179, SH-248, SH-285: the Owner, then Members, with every field; markup stays text', async () => {
    expect(await list({}, member)).toEqual({
      items: [
        {
          guid: owner.guid,
          first_name: 'Olga',
          last_name: 'Zander',
          email: owner.email,
          phone_number: '',
          role: 'Owner',
          status: 'Active',
        },
        {
          guid: member.guid,
          first_name: '<i>Max</i>',
          last_name: 'Adler',
          email: member.email,
          phone_number: '+4930123456',
          role: 'Member',
          status: 'Active',
        },
      ],
      total: 2,
    });
  });

  test('searches names, address, phone and role; sorts by each column; pages tell the total', async () => {
    const names = async (query: object) => (await list(query)).items.map(({ last_name }) => last_name);
    expect(await names({ sort: 'last_name' })).toEqual(['Adler', 'Zander']);
    expect(await names({ sort: 'last_name', order: 'desc' })).toEqual(['Zander', 'Adler']);
    expect(await names({ sort: 'first_name', order: 'desc' })).toEqual(['Zander', 'Adler']);
    expect(await names({ sort: 'phone_number' })).toEqual(['Zander', 'Adler']);
    expect(await names({ sort: 'role' })).toEqual(['Adler', 'Zander']);
    expect(await names({ sort: 'status' })).toEqual(['Adler', 'Zander']);
    const byEmail = [owner, member].map(({ email }) => email).toSorted();
    expect((await list({ sort: 'email' })).items.map(({ email }) => email)).toEqual(byEmail);
    for (const term of ['OLGA zan', owner.email, 'owner']) {
      expect(await names({ search: [term] }), `for ${term}`).toEqual(['Zander']);
    }
    expect(await names({ search: ['30123'] })).toEqual(['Adler']);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ items: [{ guid: member.guid }], total: 2 });
  });

  test("someone else's workspace has no members to see", async () => {
    const other = await makeClinic(world.deps);
    for (const [id, as] of [
      [other.guid, member],
      [randomUUID(), staff],
    ] as const) {
      expect(await errorReply(world.app, listWorkspaceMembers, { params: { id } }, { as })).toMatchObject({
        status: 404,
        code: 'workspace_not_found',
      });
    }
  });
});

describe('DELETE /workspaces/{id}/members/{memberId}', () => {
  test('SH-131, SH-249, SH-288, AMB-072: leaves seat, group, collection and active workspace; the work stays', async () => {
    const { db } = world.deps;
    const exam = await makeExam(world.deps, { operator: member, collections: [clinic.dcGuid] });
    const review = await makeReview(world.deps, { examGuid: exam.guid, reviewer: member });
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 2 });
    await remove(member.guid);
    expect(await isMember(member.guid)).toBe(false);
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
    const left = await Promise.all([
      db.select().from(groupMembers).where(eq(groupMembers.userGuid, member.guid)),
      db.select().from(collectionMembers).where(eq(collectionMembers.userGuid, member.guid)),
    ]);
    expect(left).toEqual([[], []]);
    const [person] = await db.select().from(users).where(eq(users.guid, member.guid));
    expect(person?.activeWorkspaceGuid).toBeNull();
    expect(await db.select().from(exams).where(eq(exams.guid, exam.guid))).toHaveLength(1);
    expect(await db.select().from(examReviews).where(eq(examReviews.guid, review))).toHaveLength(1);
    expect((await auditRows(world.deps, 'workspace.member_removed')).at(-1)).toMatchObject({
      actorGuid: owner.guid,
      subjectGuid: clinic.guid,
      before: { member: member.guid, email: member.email },
    });
  });

  test('the removed person is told, in text that no markup can change', async () => {
    await remove(member.guid);
    const mails = await mailsTo(world.deps, member.email);
    expect(mails).toMatchObject([
      { kind: 'workspace-removed', subject: 'You are no longer a member of "Vein <Clinic>"' },
    ]);
    expect(mails[0]?.textBody).toContain('Hello <i>Max</i> Adler,');
    expect(mails[0]?.textBody).toContain('You get this mail because you were a member');
    expect(mails[0]?.htmlBody).not.toMatch(/<i>|<Clinic>/);
    expect(mails[0]?.htmlBody).toContain('Vein &#60;Clinic&#62;');
  });

  test('AMB-070: anyone who has one workspace left works there', async () => {
    const other = await makeClinic(world.deps);
    await joinWorkspace(world.deps, other, member);
    await joinWorkspace(world.deps, await makeClinic(world.deps), member);
    const activeOf = async () =>
      (await world.deps.db.select().from(users).where(eq(users.guid, member.guid)))[0]?.activeWorkspaceGuid;
    const active = await activeOf();
    await remove(member.guid);
    // It was not where they worked, so nothing changes there.
    expect(await activeOf()).toBe(active);
    await call(world.app, removeWorkspaceMember, input(member.guid, active ?? ''), { as: staff });
    expect(await activeOf()).toBe(other.guid);
  });

  test('SH-130, SH-247: an Owner cannot be removed, not even by staff or another admin', async () => {
    const admin = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, admin, ['admin']);
    for (const as of [owner, admin, staff]) {
      expect(await refused(owner.guid, as)).toMatchObject({ status: 422, code: 'owner_not_removable' });
    }
    expect(await isMember(owner.guid)).toBe(true);
    expect(await mailsTo(world.deps, owner.email)).toEqual([]);
  });

  test('AMB-072: an admin cannot remove themselves, but other members', async () => {
    const admin = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, admin, ['admin']);
    expect(await refused(admin.guid, admin)).toMatchObject({ status: 422, code: 'own_membership' });
    await remove(member.guid, admin);
    expect(await isMember(admin.guid)).toBe(true);
    expect(await isMember(member.guid)).toBe(false);
  });

  test('SH-132, SH-250: a member may remove nobody, a stranger finds no workspace', async () => {
    const colleague = await makeUser(world.deps);
    await joinWorkspace(world.deps, clinic, colleague, ['viewer']);
    expect(await refused(colleague.guid, member)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refused(member.guid, member)).toMatchObject({ status: 403 });
    expect(await refused(colleague.guid, await makeUser(world.deps))).toMatchObject({
      status: 404,
      code: 'workspace_not_found',
    });
    expect(await isMember(colleague.guid)).toBe(true);
  });

  test('a member of another workspace is none of this one, and stays where they are', async () => {
    const other = await makeClinic(world.deps);
    const elsewhere = await makeUser(world.deps);
    await joinWorkspace(world.deps, other, elsewhere);
    const notFound = { status: 404, code: 'workspace_member_not_found' };
    expect(await refused(elsewhere.guid)).toMatchObject(notFound);
    expect(await refused(randomUUID())).toMatchObject(notFound);
    const stays = and(
      eq(workspaceMembers.workspaceGuid, other.guid),
      eq(workspaceMembers.userGuid, elsewhere.guid),
    );
    expect(await world.deps.db.select().from(workspaceMembers).where(stays)).toHaveLength(1);
  });

  test('removed twice at once, they are removed once and told once', async () => {
    const answers = await Promise.allSettled([remove(member.guid), remove(member.guid)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsTo(world.deps, member.email)).toHaveLength(1);
    expect(await seatsOf(world.deps, clinic.guid)).toMatchObject({ seats: 1 });
  });
});

test('no call has met a fault of the server', () => {
  expect(world.faults).toEqual([]);
});
