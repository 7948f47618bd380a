import { randomUUID } from 'node:crypto';
import { listLinkedClipSets } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import {
  changeExamAsStaff,
  getExam,
  getExamCorrections,
  getExamForStaff,
} from '@sonoboard/contract/exams/exams.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveStaffConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { exams } from '../tables/exams.tables.ts';

let world: TestApp;
let staff: TestUser;
let curator: TestUser;
let operator: TestUser;
let guid: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  curator = await makeUser(world.deps, { permissions: ['internal', 'data-management'] });
  operator = await makeUser(world.deps);
});
beforeEach(async () => {
  guid = await makeCollection(world.deps, {});
});
afterAll(() => world.stop());

type ExamColumns = Parameters<typeof makeExam>[1];
const exam = (columns: ExamColumns = {}) =>
  makeExam(world.deps, { operator, collections: [guid], ...columns });
const list = (query: object = {}, as = staff) =>
  call(world.app, listLinkedClipSets, { params: { guid }, query }, { as });
const correct = (examGuid: string, body: object) =>
  call(world.app, changeExamAsStaff, { params: { guid: examGuid }, body }, { as: curator });
const correctRefused = (examGuid: string, body: object, as = curator) =>
  errorReply(world.app, changeExamAsStaff, { params: { guid: examGuid }, body }, { as });
const rowOf = async (examGuid: string) =>
  (await world.deps.db.select().from(exams).where(eq(exams.guid, examGuid)))[0];

describe('AD-104, AD-206: GET /dataCollections/{guid}/linkedClipSets', () => {
  test('AD-105, AD-106: gives the exams of the collection with all that staff correct, age and BMI derived', async () => {
    const root = await exam({ createdAt: new Date('2026-01-01T00:00:00Z') });
    const rescan = await exam({
      linkedTo: root.guid,
      createdAt: new Date('2026-03-14T12:00:00Z'),
      createdAtTimezoneId: 'Europe/Berlin',
      patientId: 'P-1',
      patientFirstName: 'Ada',
      patientLastName: 'Byron',
      patientSex: 'female',
      patientDateOfBirth: '1950-03-15',
      patientHeightCm: 180,
      patientWeightKg: 80,
      protocol: 'dvt_left_three_point',
      note: 'Seen twice',
      operatorEmail: 'op@clip.example',
      operatorFirstName: 'Omar',
      operatorLastName: 'Perrin',
      groundTruth: 'positive',
      excludeFromAnalysis: true,
    });
    await makeExam(world.deps, { operator });
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items.map((row) => row.guid)).toEqual([rescan.guid, root.guid]);
    expect(items[0]).toEqual({
      guid: rescan.guid,
      patient_id: 'P-1',
      patient_first_name: 'Ada',
      patient_last_name: 'Byron',
      patient_sex: 'female',
      patient_date_of_birth: '1950-03-15',
      patient_height: 180,
      patient_weight: 80,
      age: 75,
      bmi: 24.69,
      protocol: 'dvt_left_three_point',
      note: 'Seen twice',
      operator_email: 'op@clip.example',
      operator_first_name: 'Omar',
      operator_last_name: 'Perrin',
      user_guid: operator.guid,
      created_at: '2026-03-14T12:00:00.000Z',
      created_at_timezone_id: 'Europe/Berlin',
      ground_truth: 'positive',
      exclude_from_analysis: true,
      is_practise_exam: false,
      is_aborted: false,
      is_linked: true,
    });
    expect(items[1]).toMatchObject({ age: null, bmi: null, is_linked: false, ground_truth: null });
    expect((await auditRows(world.deps, 'collection-exams.read')).at(-1)).toMatchObject({
      kind: 'patient-read',
      subjectGuid: guid,
      examGuids: [rescan.guid, root.guid],
    });
  });

  test('AD-153: any value finds a row, every column sorts, pages lie side by side', async () => {
    const one = await exam({
      patientId: 'KX-1',
      patientLastName: 'Zuse',
      note: 'left leg',
      patientDateOfBirth: '1931-02-03',
    });
    const two = await exam({
      patientId: 'KX-2',
      patientHeightCm: 171.5,
      patientWeightKg: 64,
      groundTruth: 'negative',
    });
    const guids = async (query: object) => (await list(query)).items.map((row) => row.guid);
    for (const term of ['kx-1', 'ZUSE', 'Left Leg', '1931-02', one.guid.slice(0, 13).toUpperCase()]) {
      expect(await guids({ search: [term] })).toEqual([one.guid]);
    }
    for (const term of ['171.5', 'negative']) expect(await guids({ search: [term] })).toEqual([two.guid]);
    expect(await list({ search: ['kx-', 'zuse'] })).toMatchObject({ total: 1 });
    expect(await list({ examGuid: two.guid })).toMatchObject({ items: [{ guid: two.guid }], total: 1 });
    for (const sort of listLinkedClipSets.query.shape.sort.def.innerType.options) {
      for (const order of ['asc', 'desc']) {
        const whole = await guids({ sort, order });
        expect(new Set(whole)).toEqual(new Set([one.guid, two.guid]));
        const paged = [
          ...(await guids({ sort, order, limit: 1 })),
          ...(await guids({ sort, order, limit: 1, offset: 1 })),
        ];
        expect(paged).toEqual(whole);
      }
    }
    expect(await guids({ sort: 'bmi', order: 'desc' })).toEqual([two.guid, one.guid]);
    expect(await guids({ sort: 'age', order: 'asc' })).toEqual([one.guid, two.guid]);
  });

  test('AMB-183, AMB-184: what an account does not see of patients, it cannot look for either', async () => {
    const hidden = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, hidden, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    await exam({ patientId: 'HIDDEN-1', patientLastName: 'Invisible' });
    expect(await list({}, hidden)).toMatchObject({ items: [{ patient_id: null, patient_last_name: null }] });
    expect(await list({ search: ['hidden-1'] }, hidden)).toMatchObject({ total: 0 });
    expect(await list({ search: ['invisible'] }, hidden)).toMatchObject({ total: 0 });
  });

  test('admins of the collection may read it, its reviewers may not; a deleted one is not found', async () => {
    const [admin, reviewer] = [await makeUser(world.deps), await makeUser(world.deps)];
    await addMember(world.deps, guid, admin, ['admin']);
    await addMember(world.deps, guid, reviewer, ['reviewer']);
    await exam();
    expect(await list({}, admin)).toMatchObject({ total: 1, items: [{}] });
    const asked = { params: { guid } };
    expect(await errorReply(world.app, listLinkedClipSets, asked, { as: reviewer })).toMatchObject({
      status: 403,
    });
    const gone = { params: { guid: randomUUID() } };
    expect(await errorReply(world.app, listLinkedClipSets, gone, { as: staff })).toMatchObject({
      status: 404,
    });
  });
});

describe('AD-211, AMB-227: PATCH /exams/{guid}/internal', () => {
  test.each([
    ['note', '  Corrected ', 'Corrected'],
    ['note', null, ''],
    ['ground_truth', 'positive', 'positive'],
    ['ground_truth', null, null],
    ['exclude_from_analysis', true, true],
    ['is_practise_exam', true, true],
    ['patient_sex', 'male', 'male'],
    ['patient_date_of_birth', '1960-02-29', '1960-02-29'],
    ['patient_height', 172.5, 172.5],
    ['patient_weight', 71.2, 71.2],
    ['patient_weight', null, null],
    ['patient_id', ' P-9 ', 'P-9'],
    ['patient_id', '', null],
    ['patient_first_name', ' Eve ', 'Eve'],
    ['patient_last_name', 'Solberg', 'Solberg'],
    ['patient_last_name', '', null],
  ] as const)('corrects %s to %j and answers the row', async (field, sent, stored) => {
    const { guid: examGuid } = await exam();
    expect(await correct(examGuid, { [field]: sent })).toMatchObject({ guid: examGuid, [field]: stored });
    expect((await list()).items[0]).toMatchObject({ [field]: stored });
  });

  test('the answer has age and BMI of the new values; the trail has the old one and the new one', async () => {
    const { guid: examGuid } = await exam({ patientHeightCm: 170, patientWeightKg: 80 });
    expect(await correct(examGuid, { patient_height: 180 })).toMatchObject({ bmi: 24.69 });
    expect((await auditRows(world.deps, 'exam.corrected')).at(-1)).toMatchObject({
      actorGuid: curator.guid,
      kind: 'change',
      subjectGuid: examGuid,
      examGuids: [examGuid],
      before: { patientHeightCm: 170 },
      after: { patientHeightCm: 180 },
    });
  });

  test.each([
    {},
    { note: 'a', ground_truth: 'positive' },
    { created_at: '2026-01-01T00:00:00.000Z' },
    { operator_email: 'a@b.example' },
    { is_aborted: true },
    { patient_first_name: 'x'.repeat(201) },
    { operator_first_name: 'Eve' },
    { patient_height: 0 },
    { patient_height: -170 },
    { patient_height: 1.8 },
    { patient_height: 301 },
    { patient_height: '180' },
    { patient_weight: 0 },
    { patient_weight: 701 },
    { patient_sex: 'other' },
    { ground_truth: 'not_applicable' },
    { patient_date_of_birth: '1960-02-30' },
    { patient_date_of_birth: '0000-01-01' },
    { patient_date_of_birth: '2999-01-01' },
    { exclude_from_analysis: null },
    { note: 'x'.repeat(2001) },
    { patient_id: 'x'.repeat(201) },
  ])('422 and nothing stored: %j', async (body) => {
    const { guid: examGuid } = await exam();
    const before = await rowOf(examGuid);
    expect((await correctRefused(examGuid, body)).status).toBe(422);
    expect(await rowOf(examGuid)).toEqual(before);
  });

  test('of two who correct the same field, the second is told; different fields do not collide', async () => {
    const { guid: examGuid } = await exam({ note: ' as it came ', patientHeightCm: 1.8 });
    await correct(examGuid, { note: 'First', expected: { note: ' as it came ' } });
    expect(await correctRefused(examGuid, { note: 'Second', expected: { note: ' as it came ' } })).toEqual({
      status: 409,
      code: 'changed_meanwhile',
      error: expect.any(String),
    });
    // What was uploaded in metres can be corrected, though nobody could enter it.
    expect(await correct(examGuid, { patient_height: 180, expected: { patient_height: 1.8 } })).toMatchObject(
      { note: 'First', patient_height: 180 },
    );
  });

  test('AD-183, AMB-218: staff without the data-management permission may not', async () => {
    const { guid: examGuid } = await exam();
    expect(await correctRefused(examGuid, { note: 'a' }, staff)).toMatchObject({ status: 403 });
    expect(await correctRefused(examGuid, { note: 'a' }, operator)).toMatchObject({ status: 403 });
    expect(await correctRefused(randomUUID(), { note: 'a' })).toMatchObject({
      status: 404,
      code: 'exam_not_found',
    });
  });
});

describe('AMB-227: GET /exams/{guid}/internal, the corrections of an exam', () => {
  const read = (examGuid: string, as = staff) =>
    call(world.app, getExamCorrections, { params: { guid: examGuid } }, { as });

  test('tells who changed what, when, from and to, newest first, also for an exam in no collection', async () => {
    const { guid: examGuid } = await makeExam(world.deps, {
      operator,
      patientId: 'P-1',
      patientFirstName: 'Ada',
      patientHeightCm: 170,
    });
    expect(await read(examGuid)).toMatchObject({ exam: { patient_id: 'P-1' }, corrections: [] });
    await correct(examGuid, { patient_first_name: 'Eve' });
    world.clock.forward(60_000);
    await correct(examGuid, { patient_height: null });
    const { exam: corrected, corrections } = await read(examGuid);
    expect(corrected).toMatchObject({ patient_first_name: 'Eve', patient_height: null });
    expect(corrections).toEqual([
      {
        at: world.clock.now().toISOString(),
        by: expect.any(String) as string,
        field: 'patient_height',
        from: '170',
        to: null,
      },
      expect.objectContaining({ field: 'patient_first_name', from: 'Ada', to: 'Eve' }),
    ]);
    expect((await auditRows(world.deps, 'exam.read')).at(-1)).toMatchObject({ examGuids: [examGuid] });
  });

  test('hides from an account what it does not see of patients, also in the history', async () => {
    const { guid: examGuid } = await makeExam(world.deps, { operator, patientId: 'P-1' });
    await correct(examGuid, { patient_id: 'P-2' });
    await correct(examGuid, { patient_last_name: 'Canary' });
    await correct(examGuid, { note: 'Seen' });
    const shielded = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, shielded, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    const { exam: seen, corrections } = await read(examGuid, shielded);
    expect(seen).toMatchObject({ patient_id: null, patient_last_name: null });
    expect(corrections.map(({ field }) => field)).toEqual(['note']);
  });
});

describe('AD-212, AMB-231: GET /exam/{guid}', () => {
  test('gives the exam as GET /exams/{guid} does, to staff only, and that is written down', async () => {
    const { guid: examGuid } = await exam({ patientId: 'P-5' });
    const { exam: alone } = await call(
      world.app,
      getExamForStaff,
      { params: { guid: examGuid } },
      { as: staff },
    );
    const { exam: whole } = await call(world.app, getExam, { params: { examGuid } }, { as: staff });
    expect(alone).toEqual(whole);
    const reads = (await auditRows(world.deps, 'exam.read')).filter(
      ({ subjectGuid }) => subjectGuid === examGuid,
    );
    expect(reads).toHaveLength(2);
    const asked = { params: { guid: examGuid } };
    expect(await errorReply(world.app, getExamForStaff, asked, { as: operator })).toMatchObject({
      status: 403,
    });
    const gone = { params: { guid: randomUUID() } };
    expect(await errorReply(world.app, getExamForStaff, gone, { as: staff })).toMatchObject({
      code: 'exam_not_found',
    });
  });
});
