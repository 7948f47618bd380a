import { randomUUID } from 'node:crypto';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';

/** What it says does not matter to the list. */
const DRAFT = {} as typeof reviewDrafts.$inferInsert.content;

let world: TestApp;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});
afterAll(() => world.stop());

const list = (query: object = {}, as = reviewer) => call(world.app, getWorklist, { query }, { as });
const inOwnCollection = async () => {
  const guid = await makeCollection(world.deps, {});
  await addMember(world.deps, guid, reviewer, ['reviewer']);
  return guid;
};

test('RV-157, RV-281: an item has exactly the fields of the specification', async () => {
  const guid = await inOwnCollection();
  const exam = await makeExam(world.deps, {
    collections: [guid],
    protocol: 'cardiac',
    patientId: 'P1',
    patientFirstName: 'Ada',
    operatorFirstName: 'Grace',
    operatorLastName: 'Hopper',
    operatorEmail: 'grace@test.example',
    scannerId: '17',
    isVirtualScan: true,
    createdAtTimezoneId: 'Europe/Berlin',
    uploadedAt: new Date('2026-02-03T04:05:06.789Z'),
    note: 'not for the list',
  });
  const { items } = await list({ data_collection_guid: guid });
  expect(items).toEqual([
    {
      guid: exam.guid,
      protocol: 'cardiac',
      patient_id: 'P1',
      patient_first_name: 'Ada',
      patient_last_name: null,
      date_added: '2026-02-03T04:05:06.789Z',
      date_added_timezone_id: 'Europe/Berlin',
      operator_name: 'Grace Hopper',
      operator_email: 'grace@test.example',
      scanner_id: '17',
      is_virtual_scan: true,
      linked_to: null,
      has_rescan: false,
      // Not in the specification: the list marks what its reader has begun.
      has_draft: false,
      due_at: null,
      is_urgent: false,
    },
  ]);
});

test('exams with a draft of the caller are marked, and can be listed alone; drafts of others are not', async () => {
  const guid = await inOwnCollection();
  const colleague = await makeUser(world.deps);
  const [begun, other] = [
    await makeExam(world.deps, { collections: [guid] }),
    await makeExam(world.deps, { collections: [guid] }),
  ];
  const savedAt = world.clock.now();
  await world.deps.db.insert(reviewDrafts).values([
    { reviewerGuid: reviewer.guid, rootExamGuid: begun.guid, content: DRAFT, savedAt },
    { reviewerGuid: colleague.guid, rootExamGuid: other.guid, content: DRAFT, savedAt },
  ]);
  const { items } = await list({ data_collection_guid: guid });
  expect(new Map(items.map((item) => [item.guid, item.has_draft]))).toEqual(
    new Map([
      [begun.guid, true],
      [other.guid, false],
    ]),
  );
  const drafts = await list({ data_collection_guid: guid, drafts: true, limit: 20 });
  expect(drafts.items.map((item) => item.guid)).toEqual([begun.guid]);
  expect(drafts.total).toBe(1);
});

test('RV-011, AMB-120: a rescan names its original; an original tells that it has a rescan', async () => {
  const [chains, originals] = [await inOwnCollection(), await inOwnCollection()];
  const original = await makeExam(world.deps, { collections: [chains, originals] });
  world.clock.forward(1000);
  const rescan = await makeExam(world.deps, { collections: [chains], linkedTo: original.guid });
  expect((await list({ data_collection_guid: chains })).items).toMatchObject([
    { guid: rescan.guid, linked_to: original.guid, has_rescan: false },
  ]);
  expect((await list({ data_collection_guid: originals })).items).toMatchObject([
    { guid: original.guid, linked_to: null, has_rescan: true },
  ]);
});

test('RV-128: the list is that of the chosen collection', async () => {
  const [one, two] = [await inOwnCollection(), await inOwnCollection()];
  const exam = await makeExam(world.deps, { collections: [one] });
  const both = await makeExam(world.deps, { collections: [one, two] });
  const guids = async (query: object) => (await list(query)).items.map(({ guid }) => guid);
  expect((await guids({ data_collection_guid: one })).toSorted()).toEqual([exam.guid, both.guid].toSorted());
  expect(await guids({ data_collection_guid: two })).toEqual([both.guid]);
  expect(await guids({ data_collection_guid: two.toUpperCase() })).toEqual([both.guid]);
  expect(await guids({ data_collection_guid: two, search: ['cardiac'] })).toEqual([]);
});

test("RV-128: a collection that is not the caller's answers like one that does not exist", async () => {
  const foreign = await makeCollection(world.deps, {});
  const stranger = await makeUser(world.deps);
  await addMember(world.deps, foreign, stranger, ['reviewer']);
  await makeExam(world.deps, { collections: [foreign] });
  expect((await list({ data_collection_guid: foreign }, stranger)).total).toBe(1);
  for (const guid of [foreign, randomUUID()]) {
    expect(await list({ data_collection_guid: guid })).toMatchObject({ items: [], total: 0 });
  }
});

test('every read is one row of the audit trail, with exactly the exams of the page', async () => {
  const guid = await inOwnCollection();
  for (let n = 0; n < 3; n += 1) {
    await makeExam(world.deps, { collections: [guid] });
    world.clock.forward(1000);
  }
  const before = (await auditRows(world.deps, 'worklist.read')).length;
  const pages = [
    await list({ data_collection_guid: guid, limit: 2 }),
    await list({ data_collection_guid: guid, limit: 2, offset: 2, sort: 'guid' }),
    await list({ data_collection_guid: guid, search: ['zzzzz'] }),
  ];
  const rows = (await auditRows(world.deps, 'worklist.read')).slice(before);
  expect(rows.map((row) => row.examGuids)).toEqual(pages.map(({ items }) => items.map((item) => item.guid)));
  expect(rows.map((row) => row.examGuids.length)).toEqual([2, 1, 0]);
  for (const row of rows) expect(row).toMatchObject({ kind: 'patient-read', actorGuid: reviewer.guid });
});

test.each([
  ['limit=0', /limit/],
  ['limit=301', /limit/],
  ['limit=2.5', /limit/],
  ['limit=all', /limit/],
  ['limit=', /limit/],
  ['offset=-1', /offset/],
  ['sort=patient_last_name', /sort/],
  ['sort=guid;drop', /sort/],
  ['sort=guid&sort=protocol', /sort/],
  ['order=up', /order/],
  ['data_collection_guid=all', /data_collection_guid/],
  ['data_collection_guid=', /data_collection_guid/],
  ['reviewer_guid=someone', /reviewer_guid/],
  [`search=${'x'.repeat(201)}`, /search/],
])('a bad question is refused with a sentence that names the field: %s', async (query, field) => {
  const response = await world.app.inject({
    url: `/api${getWorklist.path}?${query}`,
    headers: { cookie: reviewer.cookie },
  });
  expect(response.statusCode).toBe(422);
  const { error, code } = response.json<{ error: string; code: string }>();
  expect(code).toBe('invalid_input');
  expect(error).toMatch(field);
  expect(error).toMatch(/^\S+.*[.!)]$/);
});
