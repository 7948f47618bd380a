import * as calls from '@sonoboard/contract/imports/imports.endpoints';
import { getPendingRescans, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { addReadyFile, begin, submission, VIDEO } from '../../test/import-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { exams } from '../tables/exams.tables.ts';

let world: TestApp;
let operator: TestUser;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  [operator, reviewer] = [await makeUser(world.deps), await makeUser(world.deps)];
  collection = await makeCollection(world.deps, { type: 'single_review_per_exam' });
  await addMember(world.deps, collection, operator, ['scanner']);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

const list = (query: object = {}, as = operator) =>
  call(world.app, calls.listAwaitedRescans, { query }, { as });

async function awaited(query: object = {}, as = operator): Promise<string[]> {
  const { items, total } = await list(query, as);
  expect(total).toBe(items.length);
  return items.map((item) => item.exam_guid);
}

async function scan(columns: Parameters<typeof makeExam>[1] = {}): Promise<string> {
  world.clock.forward(1000);
  const { guid } = await makeExam(world.deps, { operator, collections: [collection], ...columns });
  return guid;
}

async function askRescan(examGuid: string, by = reviewer, decision: 'rescan' | 'discharge' = 'rescan') {
  world.clock.forward(1000);
  await makeReview(world.deps, {
    examGuid,
    reviewer: by,
    clinicalDecision: decision,
    clinicalDecisionComment: 'Please scan again',
  });
}

async function scanToRepeat(columns: Parameters<typeof makeExam>[1] = {}): Promise<string> {
  const guid = await scan(columns);
  await askRescan(guid);
  return guid;
}

describe('exams that await a rescan', () => {
  test('are told to their operator with patient, protocol and times, and to nobody else', async () => {
    const guid = await scanToRepeat({
      patientId: '4471-0932',
      patientFirstName: 'Petra',
      patientLastName: 'Demo',
      patientSex: 'female',
      patientDateOfBirth: '1961-02-03',
    });
    await scan();
    const { items } = await list();
    expect(items).toEqual([
      {
        exam_guid: guid,
        protocol: 'dvt_left_two_point',
        patient_id: '4471-0932',
        patient_first_name: 'Petra',
        patient_last_name: 'Demo',
        patient_sex: 'female',
        patient_date_of_birth: '1961-02-03',
        created_at: expect.stringMatching(/Z$/),
        created_at_timezone_id: 'UTC',
        asked_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await awaited({}, reviewer)).toEqual([]);
    const colleague = await makeUser(world.deps);
    await addMember(world.deps, collection, colleague, ['scanner', 'admin']);
    expect(await awaited({}, colleague)).toEqual([]);
  });

  test('AMB-117: no longer once someone decided otherwise, or the rescan is there', async () => {
    const [first, second] = [await scanToRepeat(), await scanToRepeat()];
    expect(await awaited()).toEqual([second, first]);
    await askRescan(first, await makeUser(world.deps), 'discharge');
    expect(await awaited()).toEqual([second]);
    await scan({ linkedTo: second, isAborted: true });
    expect(await awaited()).toEqual([second]);
    await scan({ linkedTo: second });
    expect(await awaited()).toEqual([]);
  });

  test('AMB-118: where everyone reviews, one who asks suffices', async () => {
    const everyone = await makeCollection(world.deps, { type: 'everyone_reviews' });
    const guid = await scan({ collections: [everyone] });
    await askRescan(guid);
    await askRescan(guid, await makeUser(world.deps), 'discharge');
    expect(await awaited()).toEqual([guid]);
  });

  test('newest first, page by page, and those of the named patient before all others', async () => {
    const made = [
      await scanToRepeat({ patientId: 'MRN-1' }),
      await scanToRepeat({ patientId: ' mrn-1 ' }),
      await scanToRepeat({ patientId: null }),
      await scanToRepeat({ patientId: 'MRN-11' }),
    ];
    const [a, b, c, d] = made;
    expect(await awaited()).toEqual([d, c, b, a]);
    expect(await awaited({ patient_id: 'Mrn-1' })).toEqual([b, a, d, c]);
    const pages = await Promise.all([0, 2].map((offset) => list({ patient_id: 'MRN-1', limit: 2, offset })));
    expect(pages.flatMap(({ items }) => items.map((item) => item.exam_guid))).toEqual([b, a, d, c]);
    expect(pages.map(({ total }) => total)).toEqual([4, 4]);
  });

  test('found by patient, protocol and guid; one is asked for by its guid', async () => {
    const ada = await scanToRepeat({ patientFirstName: 'Ada', patientLastName: 'Stone', patientId: 'A-1' });
    const bo = await scanToRepeat({ patientFirstName: 'Bo', protocol: 'dvt_right_two_point' });
    expect(await awaited({ search: 'stone' })).toEqual([ada]);
    expect(await awaited({ search: ['ada', 'a-1'] })).toEqual([ada]);
    expect(await awaited({ search: 'right two' })).toEqual([bo]);
    expect(await awaited({ exam_guid: bo })).toEqual([bo]);
    expect(await awaited({ exam_guid: await scan() })).toEqual([]);
  });

  test('an account that hides patients reads, finds and sorts by none', async () => {
    await giveConfig(world.deps, operator, {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
      hide_patient_id: true,
    });
    const first = await scanToRepeat({ patientFirstName: 'Ada', patientLastName: 'Stone', patientId: 'A-1' });
    const second = await scanToRepeat({ patientId: 'B-2' });
    expect((await list()).items).toMatchObject([{}, { patient_id: null, patient_last_name: null }]);
    expect(await awaited({ search: 'stone' })).toEqual([]);
    expect(await awaited({ patient_id: 'A-1' })).toEqual([second, first]);
  });

  test('every look leaves its trace', async () => {
    const guid = await scanToRepeat();
    await list();
    const reads = await auditRows(world.deps, 'awaited-rescans.read');
    expect(reads.at(-1)).toMatchObject({ actorGuid: operator.guid, examGuids: [guid] });
  });
});

test('AMB-119: an imported rescan joins its chain, leaves Pending Rescans and is on the worklist', async () => {
  const original = await scanToRepeat({ createdAt: new Date('2026-02-01T10:00:00Z') });
  const pending = () => call(world.app, getPendingRescans, {}, { as: reviewer });
  expect((await pending()).items).toMatchObject([{ clip_set_guid: original }]);
  const importGuid = await begin(world, operator);
  const file = await addReadyFile(world, operator, { importGuid, name: 'groin.mp4', content: VIDEO });
  // Protocol and patient may differ.
  const body = submission([{ view: 'right_gsv_cfv', file }], {
    linked_to: original,
    protocol: 'dvt_right_two_point',
  });
  await call(world.app, calls.submitImport, { params: { importGuid }, body }, { as: operator });
  const [row] = await world.deps.db.select().from(exams).where(eq(exams.guid, body.exam.guid));
  expect(row).toMatchObject({ linkedTo: original, chainGuid: original });
  expect(await pending()).toMatchObject({ items: [], total: 0 });
  expect(await awaited()).toEqual([]);
  const { items } = await call(world.app, getWorklist, {}, { as: reviewer });
  expect(items).toMatchObject([{ guid: body.exam.guid, linked_to: original }]);
});
