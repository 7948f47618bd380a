import { randomUUID } from 'node:crypto';
import {
  createDataCollection,
  deleteDataCollection,
  getDataCollection,
  getDataCollectionsOverview,
  listAllDataCollections,
  listCollectionLinks,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview, makeWorkspace } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { examReviews } from '../tables/reviews.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';
import { collectionExams, collectionLinks, dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const remove = (guid: string) => send(world.app, deleteDataCollection, { params: { guid } }, { as: staff });
const removeRefused = (guid: string, as = staff) =>
  errorReply(world.app, deleteDataCollection, { params: { guid } }, { as });

describe('AD-197, AMB-222: DELETE /dataCollections/{guid}', () => {
  test('AD-267, AMB-257: answers 200 with an empty object; the collection is gone from every list, its name is free', async () => {
    const guid = await makeCollection(world.deps, { name: 'Gone soon' });
    const response = await remove(guid);
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    const query = { search: ['gone soon'] };
    expect(await call(world.app, getDataCollectionsOverview, { query }, { as: staff })).toMatchObject({
      total: 0,
    });
    expect(await call(world.app, listAllDataCollections, { query }, { as: staff })).toMatchObject({
      total: 0,
    });
    expect(await errorReply(world.app, getDataCollection, { params: { guid } }, { as: staff })).toMatchObject(
      {
        status: 404,
      },
    );
    expect(
      (await send(world.app, createDataCollection, { body: { name: 'GONE SOON' } }, { as: staff }))
        .statusCode,
    ).toBe(201);
    expect((await auditRows(world.deps, 'collection.deleted')).at(-1)).toMatchObject({
      actorGuid: staff.guid,
      subjectGuid: guid,
      before: { name: 'Gone soon' },
    });
  });

  test('exams and reviews stay; reviewers no longer see the exams', async () => {
    const guid = await makeCollection(world.deps, {});
    const reviewer = await makeUser(world.deps);
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    const [due, reviewed] = [
      await makeExam(world.deps, { collections: [guid] }),
      await makeExam(world.deps, { collections: [guid] }),
    ];
    const reviewGuid = await makeReview(world.deps, { examGuid: reviewed.guid, reviewer });
    const worklist = () => call(world.app, getWorklist, {}, { as: reviewer });
    expect(await worklist()).toMatchObject({ total: 1 });
    await remove(guid);
    expect(await worklist()).toMatchObject({ items: [], total: 0 });
    const asked = { params: { examGuid: due.guid } };
    expect(await errorReply(world.app, getExam, asked, { as: reviewer })).toMatchObject({ status: 404 });
    expect(await call(world.app, getExam, asked, { as: staff })).toMatchObject({ exam: { guid: due.guid } });
    const { db } = world.deps;
    expect(await db.select().from(examReviews).where(eq(examReviews.guid, reviewGuid))).toHaveLength(1);
    expect(
      await db.select().from(collectionExams).where(eq(collectionExams.collectionGuid, guid)),
    ).toHaveLength(2);
  });

  test('AMB-221: links from and to it end', async () => {
    const [from, guid, to] = [
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
    ];
    await world.deps.db.insert(collectionLinks).values([
      { fromGuid: from, toGuid: guid },
      { fromGuid: guid, toGuid: to },
    ]);
    await remove(guid);
    const links = await call(world.app, listCollectionLinks, { params: { guid: from } }, { as: staff });
    expect(links).toEqual({ items: [], total: 0 });
    expect(await world.deps.db.select().from(collectionLinks)).toEqual([]);
  });

  test('the collection of a workspace is refused with the reason, until the workspace itself is gone', async () => {
    const workspace = await makeWorkspace(world.deps, { owner: await makeUser(world.deps) });
    const [row] = await world.deps.db
      .select({ guid: workspaces.dcGuid })
      .from(workspaces)
      .where(eq(workspaces.guid, workspace.guid));
    const guid = row?.guid ?? '';
    const overview = await call(world.app, getDataCollectionsOverview, { query: {} }, { as: staff });
    expect(overview.items.map((item) => [item.guid === guid, item.is_of_workspace])).toContainEqual([
      true,
      true,
    ]);
    expect(await removeRefused(guid)).toEqual({
      status: 422,
      code: 'collection_of_workspace',
      error: 'The data collection of a workspace cannot be deleted.',
    });
    const isLive = async () =>
      (await world.deps.db.select().from(dataCollections).where(eq(dataCollections.guid, guid)))[0]
        ?.deletedAt === null;
    expect(await isLive()).toBe(true);
    await world.deps.db
      .update(workspaces)
      .set({ deletedAt: world.clock.now() })
      .where(eq(workspaces.guid, workspace.guid));
    expect((await remove(guid)).statusCode).toBe(200);
    expect(await isLive()).toBe(false);
  });

  test('twice, or one that never was: not found; anyone who is not staff may not', async () => {
    const guid = await makeCollection(world.deps, {});
    const admin = await makeUser(world.deps);
    await addMember(world.deps, guid, admin, ['admin']);
    expect(await removeRefused(guid, admin)).toMatchObject({ status: 403 });
    await remove(guid);
    expect(await removeRefused(guid)).toMatchObject({ status: 404, code: 'collection_not_found' });
    expect(await removeRefused(randomUUID())).toMatchObject({ status: 404 });
  });
});
