import { randomUUID } from 'node:crypto';
import { getClipTags } from '@sonoboard/contract/clips/clips.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import type { MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, putInto } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let operator: TestUser;
let collection: string;
let exam: Awaited<ReturnType<typeof makeExam>>;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  exam = await makeExam(world.deps, {
    operator,
    collections: [collection],
    clips: [{ anatomicalView: 'gsv_cfv_left' }],
  });
});

/** The exam and its clips are reached by the same people, always. */
async function mayOpen(user: TestUser): Promise<boolean> {
  const answers = [
    await send(world.app, getExam, { params: { examGuid: exam.guid } }, { as: user }),
    await send(world.app, getClipTags, { params: { sequenceGuid: exam.clipGuids[0] ?? '' } }, { as: user }),
  ];
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses]).toHaveLength(1);
  expect([200, 404]).toContain([...statuses][0]);
  return statuses.has(200);
}

async function memberWith(roles: readonly MemberRole[]): Promise<TestUser> {
  const user = await makeUser(world.deps);
  await addMember(world.deps, collection, user, roles);
  return user;
}

describe('AMB-116: who sees an exam', () => {
  test.each([
    { roles: ['reviewer'], sees: true },
    { roles: ['admin'], sees: true },
    { roles: ['scanner', 'reviewer', 'in_rota'], sees: true },
    { roles: ['scanner'], sees: false },
    { roles: ['exams_subscriber', 'reviews_subscriber', 'in_rota'], sees: false },
    { roles: [], sees: false },
  ] as const)('a member with the roles $roles: $sees', async ({ roles, sees }) => {
    expect(await mayOpen(await memberWith(roles))).toBe(sees);
  });

  test('the operator who recorded it, in whatever collection it is', async () => {
    expect(await mayOpen(operator)).toBe(true);
    await world.deps.db.delete(collectionExams).where(eq(collectionExams.examGuid, exam.guid));
    expect(await mayOpen(operator)).toBe(true);
  });

  test('internal staff; the device and admin groups alone open nothing', async () => {
    expect(await mayOpen(await makeUser(world.deps, { permissions: ['internal'] }))).toBe(true);
    expect(await mayOpen(await makeUser(world.deps, { permissions: ['admin', 'data-management'] }))).toBe(
      false,
    );
    expect(await mayOpen(await makeUser(world.deps, { permissions: ['device'] }))).toBe(false);
  });

  test('nobody else, though they review in another collection', async () => {
    const stranger = await makeUser(world.deps);
    expect(await mayOpen(stranger)).toBe(false);
    const foreign = await makeCollection(world.deps, {});
    await addMember(world.deps, foreign, stranger, ['reviewer', 'admin']);
    expect(await mayOpen(stranger)).toBe(false);
    await putInto(world.deps, exam.guid, [foreign]);
    expect(await mayOpen(stranger)).toBe(true);
  });

  test('no role in one collection adds to a role in another', async () => {
    const scanner = await memberWith(['scanner']);
    const foreign = await makeCollection(world.deps, {});
    await addMember(world.deps, foreign, scanner, ['reviewer']);
    expect(await mayOpen(scanner)).toBe(false);
  });

  test('a deleted collection opens nothing', async () => {
    const reviewer = await memberWith(['reviewer']);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, collection));
    expect(await mayOpen(reviewer)).toBe(false);
  });

  test('losing the role, or the exam leaving the collection, holds on the next request', async () => {
    const reviewer = await memberWith(['reviewer']);
    const membership = and(
      eq(collectionMembers.collectionGuid, collection),
      eq(collectionMembers.userGuid, reviewer.guid),
    );
    expect(await mayOpen(reviewer)).toBe(true);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['scanner'] })
      .where(membership);
    expect(await mayOpen(reviewer)).toBe(false);
    await world.deps.db
      .update(collectionMembers)
      .set({ roles: ['reviewer'] })
      .where(membership);
    await world.deps.db.delete(collectionExams).where(eq(collectionExams.examGuid, exam.guid));
    expect(await mayOpen(reviewer)).toBe(false);
  });
});

describe('AMB-005: what is out of reach does not exist', () => {
  test('RV-295: a foreign exam answers as a random guid does', async () => {
    for (const user of [await makeUser(world.deps), await memberWith(['scanner'])]) {
      const foreign = await errorReply(world.app, getExam, { params: { examGuid: exam.guid } }, { as: user });
      const random = await errorReply(
        world.app,
        getExam,
        { params: { examGuid: randomUUID() } },
        { as: user },
      );
      expect(foreign).toEqual({ status: 404, code: 'exam_not_found', error: 'Exam could not be found' });
      expect(random).toEqual(foreign);
    }
  });

  test('a foreign clip answers as a random guid does', async () => {
    const user = await makeUser(world.deps);
    const sequenceGuid = exam.clipGuids[0] ?? '';
    const foreign = await errorReply(world.app, getClipTags, { params: { sequenceGuid } }, { as: user });
    const random = await errorReply(
      world.app,
      getClipTags,
      { params: { sequenceGuid: randomUUID() } },
      { as: user },
    );
    expect(foreign).toEqual({ status: 404, code: 'clip_not_found', error: 'Clip not found' });
    expect(random).toEqual(foreign);
  });

  test('staff do not find what does not exist either', async () => {
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    const params = { examGuid: randomUUID() };
    expect((await errorReply(world.app, getExam, { params }, { as: staff })).code).toBe('exam_not_found');
  });

  test('a refusal is in the audit trail, and is no read', async () => {
    const user = await makeUser(world.deps);
    await errorReply(world.app, getExam, { params: { examGuid: exam.guid } }, { as: user });
    const refused = (await auditRows(world.deps, 'call.refused')).filter(
      (row) => row.actorGuid === user.guid,
    );
    expect(refused).toMatchObject([
      { kind: 'refusal', after: { code: 'exam_not_found', params: { examGuid: exam.guid } } },
    ]);
    const read = (await auditRows(world.deps, 'exam.read')).filter((row) => row.actorGuid === user.guid);
    expect(read).toEqual([]);
  });
});
