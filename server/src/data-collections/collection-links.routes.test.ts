import { randomUUID } from 'node:crypto';
import { addExamsToCollection } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import {
  deleteDataCollection,
  linkCollection,
  listCollectionLinks,
  unlinkCollection,
} from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';

let world: TestApp;
let staff: TestUser;
let from: string;
let to: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
beforeEach(async () => {
  from = await makeCollection(world.deps, {});
  to = await makeCollection(world.deps, { name: `Target ${randomUUID()}` });
});
afterAll(() => world.stop());

const list = (guid: string, query: object = {}) =>
  call(world.app, listCollectionLinks, { params: { guid }, query }, { as: staff });
const link = (guid: string, target: string) =>
  send(world.app, linkCollection, { params: { guid }, body: { guid: target } }, { as: staff });
const linkRefused = (guid: string, target: string, as = staff) =>
  errorReply(world.app, linkCollection, { params: { guid }, body: { guid: target } }, { as });
const unlink = (guid: string, target: string) =>
  send(world.app, unlinkCollection, { params: { guid }, body: { guid: target } }, { as: staff });
const examsOf = async (guid: string) =>
  (await world.deps.db.select().from(collectionExams).where(eq(collectionExams.collectionGuid, guid))).map(
    ({ examGuid }) => examGuid,
  );

describe('AD-199, AD-200, AD-201: linked data collections', () => {
  test('one is linked, listed by name, and unlinked again', async () => {
    const other = await makeCollection(world.deps, { name: `Another ${randomUUID()}` });
    const response = await link(from, to);
    expect([response.statusCode, response.json()]).toEqual([
      201,
      { guid: to, name: expect.stringContaining('Target') },
    ]);
    await link(from, other);
    expect((await list(from)).items.map(({ guid }) => guid)).toEqual([other, to]);
    expect(await list(from, { search: ['target'], limit: 1 })).toMatchObject({
      items: [{ guid: to }],
      total: 1,
    });
    // Directed: the other side knows nothing of it.
    expect(await list(to)).toEqual({ items: [], total: 0 });
    const ended = await unlink(from, to);
    expect([ended.statusCode, ended.json()]).toEqual([200, {}]);
    expect((await list(from)).items.map(({ guid }) => guid)).toEqual([other]);
    const eventsOf = async (action: string) =>
      (await auditRows(world.deps, action)).filter(({ subjectGuid }) => subjectGuid === from);
    expect(await eventsOf('collection.linked')).toMatchObject([
      { after: { toGuid: to } },
      { after: { toGuid: other } },
    ]);
    expect(await eventsOf('collection.unlinked')).toMatchObject([{ before: { toGuid: to } }]);
  });

  test('to itself, twice, to a deleted one, to none: each is refused with its reason, and nothing is stored', async () => {
    expect(await linkRefused(from, from)).toEqual({
      status: 422,
      code: 'collection_linked_to_itself',
      error: 'A data collection cannot be linked to itself.',
    });
    await link(from, to);
    expect(await linkRefused(from, to)).toEqual({
      status: 422,
      code: 'collection_already_linked',
      error: 'The data collections are already linked.',
    });
    const deleted = await makeCollection(world.deps, {});
    await call(world.app, deleteDataCollection, { params: { guid: deleted } }, { as: staff });
    for (const [source, target] of [
      [from, deleted],
      [from, randomUUID()],
      [deleted, to],
      [randomUUID(), to],
    ] as const) {
      expect(await linkRefused(source, target)).toMatchObject({ status: 404, code: 'collection_not_found' });
    }
    expect((await list(from)).items.map(({ guid }) => guid)).toEqual([to]);
  });

  test('a link that is not there cannot be taken away', async () => {
    const body = { guid: to };
    expect(
      await errorReply(world.app, unlinkCollection, { params: { guid: from }, body }, { as: staff }),
    ).toEqual({
      status: 404,
      code: 'collection_not_linked',
      error: 'The data collections are not linked.',
    });
  });

  test('AD-184: only staff link collections', async () => {
    const person = await makeUser(world.deps);
    expect(await linkRefused(from, to, person)).toMatchObject({ status: 403 });
  });

  test('two who link the same at once: one is told that it is linked already', async () => {
    const answers = await Promise.all([link(from, to), link(from, to)]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
  });
});

describe('AMB-221: what newly arrives in a collection goes on to those that it is linked to', () => {
  const add = (guid: string, exams: readonly { readonly guid: string }[]) =>
    call(
      world.app,
      addExamsToCollection,
      { params: { guid }, body: { clip_set_guids: exams.map((exam) => exam.guid) } },
      { as: staff },
    );

  test('one step far, and not what it held before', async () => {
    const far = await makeCollection(world.deps, {});
    const old = await makeExam(world.deps, { collections: [from] });
    await link(from, to);
    await link(to, far);
    const fresh = await makeExam(world.deps, {});
    const { items } = await add(from, [old, fresh]);
    expect(items).toEqual([{ guid: fresh.guid }]);
    expect(await examsOf(to)).toEqual([fresh.guid]);
    expect(await examsOf(far)).toEqual([]);
    expect((await auditRows(world.deps, 'collection.exams_added')).at(-1)).toMatchObject({
      subjectGuid: from,
      examGuids: [fresh.guid],
      after: { exams: 1, passedOn: [{ collectionGuid: to, examGuid: fresh.guid }] },
    });
  });

  test('a circle of links ends, and an exam that is there already is no obstacle', async () => {
    await link(from, to);
    await link(to, from);
    const there = await makeExam(world.deps, { collections: [to] });
    const fresh = await makeExam(world.deps, {});
    expect((await add(from, [there, fresh])).items).toHaveLength(2);
    expect(new Set(await examsOf(to))).toEqual(new Set([there.guid, fresh.guid]));
  });
});
