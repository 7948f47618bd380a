import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call } from '../../test/call.ts';
import { giveConfig, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { questionnaires } from '../tables/exams.tables.ts';

let world: TestApp;
let operator: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  operator = await makeUser(world.deps);
});
afterAll(() => world.stop());

const open = (examGuid: string, as = operator) => call(world.app, getExam, { params: { examGuid } }, { as });
const made = (options: Parameters<typeof makeExam>[1] = {}) => makeExam(world.deps, { operator, ...options });

describe('RV-142, RV-284, RV-292: the exam', () => {
  test('has exactly the fields of the specification', async () => {
    const wellsScore = [{ criterion: 'active_cancer', response: true, score: 1 }] as const;
    const exam = await made({
      protocol: 'cardiac',
      patientId: 'P1',
      patientFirstName: 'Ada',
      patientLastName: 'Byron',
      patientSex: 'female',
      patientDateOfBirth: '1815-12-10',
      operatorEmail: 'grace@test.example',
      operatorFirstName: 'Grace',
      operatorLastName: 'Hopper',
      operatorPhoneNumber: '+14155552671',
      operatorLandlineNumber: '+493012345678',
      scannerId: '17',
      scanNr: 3,
      createdAt: new Date('2026-02-03T04:05:06.789Z'),
      createdAtTimezoneId: 'Europe/Berlin',
      isVirtualScan: true,
      note: 'canary-note',
      groundTruth: 'positive',
      wellsScore,
    });
    expect(await open(exam.guid)).toEqual({
      exam: {
        guid: exam.guid,
        clip_set_guid: exam.guid,
        protocol: 'cardiac',
        patient_id: 'P1',
        patient_first_name: 'Ada',
        patient_last_name: 'Byron',
        patient_sex: 'female',
        patient_date_of_birth: '1815-12-10',
        operator_email: 'grace@test.example',
        operator_name: 'Grace Hopper',
        operator_phone_number: '+14155552671',
        operator_landline_number: '+493012345678',
        scanner_id: '17',
        scan_nr: 3,
        clip_set_created_at: '2026-02-03T04:05:06.789Z',
        clip_set_created_at_timezone_id: 'Europe/Berlin',
        is_virtual_scan: true,
        is_urgent: false,
        urgent_reason: null,
        linked_to: null,
        has_rescan: false,
        extra: { wells_score: wellsScore },
      },
      sequences: [],
      questionnaire: null,
    });
  });

  test('RV-147: without a Wells score there is none', async () => {
    expect((await open((await made()).guid)).exam.extra).toEqual({ wells_score: null });
  });

  test('RV-008: a rescan names its original, the original tells that it has one', async () => {
    const original = await made();
    expect((await open(original.guid)).exam).toMatchObject({ linked_to: null, has_rescan: false });
    const rescan = await made({ linkedTo: original.guid });
    expect((await open(original.guid)).exam).toMatchObject({ linked_to: null, has_rescan: true });
    expect((await open(rescan.guid)).exam).toMatchObject({ linked_to: original.guid, has_rescan: false });
  });

  test.each([
    [{ iliacProximalThighSwelling: true, iliacHistoryOfDvt: false, iliacTypeOfDvt: 'iliocaval' as const }],
    [{ iliacProximalThighSwelling: null, iliacHistoryOfDvt: null, iliacTypeOfDvt: null }],
  ])('RV-149: the questionnaire as it was answered: %o', async (answers) => {
    const exam = await made();
    await world.deps.db.insert(questionnaires).values({ examGuid: exam.guid, ...answers });
    expect((await open(exam.guid)).questionnaire).toEqual({
      iliac_proximal_thigh_swelling: answers.iliacProximalThighSwelling,
      iliac_history_of_dvt: answers.iliacHistoryOfDvt,
      iliac_type_of_dvt: answers.iliacTypeOfDvt,
    });
  });
});

describe('RV-143: the clips', () => {
  const views = PROTOCOLS.dvt_left_three_point.views.map(({ id }) => id);
  const protocol = 'dvt_left_three_point';

  test('AMB-143: of each view the last completed attempt', async () => {
    const [first = '', second = ''] = views;
    const exam = await made({
      protocol,
      clips: [
        { anatomicalView: first, attempt: 1 },
        { anatomicalView: first, attempt: 2 },
        { anatomicalView: first, attempt: 10 },
        { anatomicalView: first, attempt: 11, completedAt: null },
        { anatomicalView: second, attempt: 1, completedAt: null },
      ],
    });
    const { sequences } = await open(exam.guid);
    expect(sequences.map(({ guid }) => guid)).toEqual([exam.clipGuids[2]]);
  });

  test('come in the order of the protocol, views that it does not know at the end', async () => {
    const shuffled = ['zzz_unknown', ...views.toReversed(), 'aaa_unknown'];
    const exam = await made({ protocol, clips: shuffled.map((anatomicalView) => ({ anatomicalView })) });
    const { sequences } = await open(exam.guid);
    expect(sequences.map(({ anatomical_view }) => anatomical_view)).toEqual([
      ...views,
      'aaa_unknown',
      'zzz_unknown',
    ]);
    expect(sequences.map(({ order }) => order)).toEqual(sequences.map((_, index) => index));
  });

  test('have exactly the fields of the specification, in the words of the protocol', async () => {
    const [view] = PROTOCOLS[protocol].views;
    const exam = await made({
      protocol,
      clips: [{ anatomicalView: view?.id ?? '', fps: 25, userAssessment: 'compressible', plain: 'video' }],
    });
    const { sequences } = await open(exam.guid);
    expect(sequences).toEqual([
      {
        guid: exam.clipGuids[0],
        clip_set_guid: exam.guid,
        label: view?.label,
        label_desc: view?.description,
        key: expect.stringMatching(/^\/api\/media\/[\w-]+$/) as unknown,
        segmentationUrl: null,
        bucket: null,
        s3_region: null,
        rating: null,
        assessment: null,
        user_assessment: 'compressible',
        comment: null,
        anatomical_view: view?.id,
        order: 0,
        fps: 25,
      },
    ]);
  });

  test('a view that the protocol does not know is called by its own name', async () => {
    const exam = await made({ protocol, clips: [{ anatomicalView: 'elsewhere' }] });
    expect((await open(exam.guid)).sequences).toMatchObject([
      { label: 'elsewhere', label_desc: '', fps: null },
    ]);
  });

  test.each([
    { files: {}, key: false, segmentationUrl: false },
    { files: { plain: 'p' }, key: true, segmentationUrl: false },
    { files: { overlay: 'o' }, key: false, segmentationUrl: true },
    { files: { plain: 'p', overlay: 'o' }, key: true, segmentationUrl: true },
  ])('RV-251: what has no file has no address: $files', async ({ files, key, segmentationUrl }) => {
    const exam = await made({ clips: [{ anatomicalView: 'gsv_cfv_left', ...files }] });
    const [clip] = (await open(exam.guid)).sequences;
    expect(clip?.key !== null).toBe(key);
    expect(clip?.segmentationUrl !== null).toBe(segmentationUrl);
  });

  test('RV-254: whose config never shows the overlay gets no address of it', async () => {
    const viewer = await makeUser(world.deps);
    await giveConfig(world.deps, viewer, { show_segmentation_overlay: 'never' });
    const exam = await made({
      operator: viewer,
      clips: [{ anatomicalView: 'left_gsv_cfv', plain: 'p', overlay: 'o' }],
    });
    const [clip] = (await open(exam.guid, viewer)).sequences;
    expect(clip?.key).not.toBeNull();
    expect(clip?.segmentationUrl).toBeNull();
  });

  test('AMB-201: the reply names neither the store nor its keys', async () => {
    const exam = await made({ bucket: 'canary-bucket', clips: [{ anatomicalView: 'cfv', plain: 'video' }] });
    const reply = JSON.stringify(await open(exam.guid));
    expect(reply).not.toContain('canary-bucket');
    expect(reply).not.toMatch(/[0-9a-f]{64}/);
  });
});

describe('AMB-183, AMB-184: hidden names and ids', () => {
  const patient = {
    patientId: 'MRN-4711',
    patientFirstName: 'Ada',
    patientLastName: 'Byron',
    patientSex: 'female',
    patientDateOfBirth: '1815-12-10',
  } as const;
  const NO_DETAILS = { patient_sex: null, patient_date_of_birth: null };

  test.each([
    [
      { hide_patient_id: true },
      { patient_id: null, patient_first_name: 'Ada', patient_last_name: 'Byron', ...NO_DETAILS },
    ],
    [
      { record_patient_name_default_value: 'disabled', record_patient_name_enable_user_overwrite: false },
      { patient_id: 'MRN-4711', patient_first_name: null, patient_last_name: null, ...NO_DETAILS },
    ],
    [
      { record_patient_name_default_value: 'disabled', record_patient_name_enable_user_overwrite: true },
      {
        patient_id: 'MRN-4711',
        patient_first_name: 'Ada',
        patient_last_name: 'Byron',
        patient_sex: 'female',
        patient_date_of_birth: '1815-12-10',
      },
    ],
  ] as const)('RV-273: with %o the reply holds %o', async (settings, expected) => {
    const viewer = await makeUser(world.deps);
    await giveConfig(world.deps, viewer, settings);
    const exam = await made({ operator: viewer, ...patient });
    expect((await open(exam.guid, viewer)).exam).toMatchObject(expected);
  });
});

test('every read is one row of the audit trail', async () => {
  const exam = await made();
  await open(exam.guid);
  await open(exam.guid);
  const rows = (await auditRows(world.deps, 'exam.read')).filter((row) => row.subjectGuid === exam.guid);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    kind: 'patient-read',
    actorGuid: operator.guid,
    subjectKind: 'exam',
    examGuids: [exam.guid],
    ip: '127.0.0.1',
  });
});
