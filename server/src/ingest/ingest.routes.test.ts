import { randomUUID } from 'node:crypto';
import {
  abortExam,
  addAttempt,
  beginExam,
  completeExam,
  getIngest,
  getCatalogue,
  reportHardwareUsage,
} from '@sonoboard/contract/ingest/ingest.endpoints';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, errorReply, send } from '../../test/call.ts';
import { attemptBody, ingestExam, completion, deliver, examBody, fileOf } from '../../test/ingest-world.ts';
import { addMember, giveConfig, joinWorkspace, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { clips } from '../tables/clips.tables.ts';
import { exams, hardwareUsages, questionnaires } from '../tables/exams.tables.ts';
import { phoneHistory, phones } from '../tables/phones.tables.ts';
import { uploads } from '../tables/uploads.tables.ts';

let world: TestApp;
let operator: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps, { firstName: 'Jonas', lastName: 'Weber', scannerId: 'SC-7' });
});

const begin = (body: ReturnType<typeof examBody>, as = operator) =>
  call(world.app, beginExam, { body }, { as });
const refuseBegin = (body: ReturnType<typeof examBody>, as = operator) =>
  errorReply(world.app, beginExam, { body }, { as });
const add = (examGuid: string, body: ReturnType<typeof attemptBody>, as = operator) =>
  call(world.app, addAttempt, { params: { examGuid }, body }, { as });
const refuseAdd = (examGuid: string, body: ReturnType<typeof attemptBody>, as = operator) =>
  errorReply(world.app, addAttempt, { params: { examGuid }, body }, { as });
const storedExam = async (guid: string) =>
  (await world.deps.db.select().from(exams).where(eq(exams.guid, guid)))[0];

describe('beginning an exam', () => {
  test('AMB-109: an operator begins an exam with all that the app knows', async () => {
    const body = examBody({
      patient: {
        id: 'P-1',
        first_name: 'Ada',
        last_name: 'Byron',
        sex: 'female',
        date_of_birth: '1950-02-03',
      },
      questionnaire: {
        iliac_proximal_thigh_swelling: true,
        iliac_history_of_dvt: null,
        iliac_type_of_dvt: null,
      },
      wells_score: [{ criterion: 'alternative_diagnosis', response: true }],
      is_virtual_scan: true,
      scan_nr: 7,
    });
    expect(await begin(body)).toEqual({ guid: body.guid, state: 'recording', problem: null, files: [] });
    expect(await storedExam(body.guid)).toMatchObject({
      protocol: 'dvt_left_two_point',
      createdAt: new Date('2026-03-02T08:30:00Z'),
      createdAtTimezoneId: 'Europe/Berlin',
      completedAt: null,
      uploadedAt: null,
      patientId: 'P-1',
      patientLastName: 'Byron',
      patientDateOfBirth: '1950-02-03',
      userGuid: operator.guid,
      operatorEmail: operator.email,
      operatorName: 'Jonas Weber',
      scannerId: 'SC-7',
      scanNr: 7,
      isVirtualScan: true,
      wellsScore: [{ criterion: 'alternative_diagnosis', response: true, score: -2 }],
    });
    const rows = await world.deps.db
      .select()
      .from(questionnaires)
      .where(eq(questionnaires.examGuid, body.guid));
    expect(rows).toMatchObject([{ iliacProximalThighSwelling: true }]);
  });

  test('a phone that repeats the call, also at the same moment, changes nothing', async () => {
    const body = examBody({ phone: { serial_number: randomUUID() } });
    const replies = await Promise.all([begin(body), begin(body), begin(body)]);
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await begin({ ...body })).toEqual(replies[0]);
    expect(await world.deps.db.$count(exams, eq(exams.userGuid, operator.guid))).toBe(1);
    const serial = body.phone?.serial_number ?? '';
    expect(await world.deps.db.$count(phoneHistory, eq(phoneHistory.serialNumber, serial))).toBe(1);
  });

  test('the same guid with other content, or of someone else, is refused in the same words', async () => {
    const body = examBody();
    await begin(body);
    const other = await refuseBegin({ ...body, scan_nr: 2 });
    expect(other).toMatchObject({ status: 409, code: 'exam_guid_taken' });
    const stranger = await makeUser(world.deps);
    expect(await refuseBegin(body, stranger)).toEqual(other);
    const { guid } = await makeExam(world.deps, {});
    expect(await refuseBegin(examBody({ guid }))).toEqual(other);
  });

  test('AMB-062, AMB-109: a device account names the operator; nobody else may', async () => {
    const device = await makeUser(world.deps, { permissions: ['device'] });
    const body = examBody({ operator_email: operator.email });
    await begin(body, device);
    expect(await storedExam(body.guid)).toMatchObject({ userGuid: operator.guid });
    // Either of the two may go on.
    expect(await add(body.guid, attemptBody())).toMatchObject({ state: 'recording' });
    expect(await add(body.guid, attemptBody({ attempt: 2 }), device)).toMatchObject({ state: 'recording' });

    const colleague = await makeUser(world.deps);
    const named = examBody({ operator_email: operator.email });
    expect(await refuseBegin(named, colleague)).toMatchObject({ status: 403, code: 'operator_not_yours' });
    const unverified = await makeUser(world.deps, { emailVerifiedAt: null });
    const erased = await makeUser(world.deps, { erasedAt: world.clock.now() });
    for (const email of ['nobody@test.example', unverified.email, erased.email]) {
      const refused = await refuseBegin(examBody({ operator_email: email }), device);
      expect(refused).toMatchObject({ status: 422, code: 'operator_not_found' });
    }
  });

  test.each([
    ['protocol_not_available', { protocol: 'cardiac' }],
    ['timezone_unknown', { timezone_id: 'Mars/Olympus' }],
    ['time_impossible', { created_at: '2026-03-03T09:00:01Z' }],
    ['time_impossible', { created_at: '1970-01-01T00:00:00Z' }],
    ['birth_date_impossible', { patient: { date_of_birth: '2026-03-03' } }],
    ['linked_exam_not_found', { linked_to: randomUUID() }],
  ] as const)('%s is said where it is so, and nothing is written', async (code, changes) => {
    await giveConfig(world.deps, operator, { available_protocols: ['dvt_left_two_point'] });
    const body = examBody(changes);
    expect(await refuseBegin(body)).toMatchObject({ status: 422, code });
    expect(await storedExam(body.guid)).toBeUndefined();
  });

  test('an exam is marked urgent with a reason; a reason that is missing, too long or alone is refused', async () => {
    const urgent = { is_urgent: true, urgent_reason: ' Short of breath ' };
    const body = examBody(urgent);
    await begin(body);
    expect(await storedExam(body.guid)).toMatchObject({ isUrgent: true, urgentReason: 'Short of breath' });
    const usual = examBody();
    await begin(usual);
    expect(await storedExam(usual.guid)).toMatchObject({ isUrgent: false, urgentReason: null });
    for (const [changes, error] of [
      [{ is_urgent: true }, 'Say why the exam is urgent.'],
      [{ is_urgent: true, urgent_reason: '  ' }, 'Say why the exam is urgent.'],
      [{ is_urgent: true, urgent_reason: 'x'.repeat(501) }, 'The reason may have at most 500 characters.'],
      [{ urgent_reason: 'Short of breath' }, 'A reason is given only for an urgent exam.'],
    ] as const) {
      expect(await refuseBegin(examBody(changes))).toEqual({ status: 422, code: 'urgency_refused', error });
    }
  });

  test('AMB-183: no name is kept where the operator records none', async () => {
    await giveConfig(world.deps, operator, {
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    const body = examBody({ patient: { id: 'P-2', first_name: 'Ada', last_name: 'Byron' } });
    await begin(body);
    expect(await storedExam(body.guid)).toMatchObject({
      patientId: 'P-2',
      patientFirstName: null,
      patientLastName: null,
    });
  });

  test('AMB-119: a rescan is linked to the root of a chain that the operator scans', async () => {
    const root = await makeExam(world.deps, { operator });
    const rescan = await makeExam(world.deps, { operator, linkedTo: root.guid });
    const own = examBody({ linked_to: rescan.guid });
    await begin(own);
    expect(await storedExam(own.guid)).toMatchObject({ linkedTo: root.guid });

    const collection = await makeCollection(world.deps, {});
    const ofColleague = await makeExam(world.deps, { collections: [collection] });
    const body = examBody({ linked_to: ofColleague.guid });
    expect(await refuseBegin(body)).toMatchObject({ status: 422, code: 'linked_exam_not_found' });
    await addMember(world.deps, collection, operator, ['scanner']);
    await begin(body);
    expect(await storedExam(body.guid)).toMatchObject({ linkedTo: ofColleague.guid });
  });

  test('AMB-251: a phone is known as its newest exam describes it, with a row for each change', async () => {
    const serial = randomUUID();
    const versions = ['1.0', '1.0', '1.1'];
    for (const app_version of versions) {
      world.clock.forward(1000);
      await begin(examBody({ phone: { serial_number: serial, app_version }, probe_serial_number: 'l7hd-1' }));
    }
    const [phone] = await world.deps.db.select().from(phones).where(eq(phones.serialNumber, serial));
    expect(phone).toMatchObject({ appVersion: '1.1', owningUserGuid: operator.guid });
    const history = await world.deps.db
      .select({ version: phoneHistory.appVersion })
      .from(phoneHistory)
      .where(eq(phoneHistory.serialNumber, serial))
      .orderBy(asc(phoneHistory.id));
    expect(history.map(({ version }) => version)).toEqual(['1.0', '1.1']);
  });
});

describe('attempts', () => {
  test('an attempt is added once, with its files, however often it is sent', async () => {
    const exam = examBody();
    await begin(exam);
    const body = attemptBody({
      tags: [{ type: 'start', frameIndex: 3 }],
      files: { plain: fileOf(), overlay: fileOf() },
    });
    const replies = await Promise.all([add(exam.guid, body), add(exam.guid, body)]);
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0].files.map(({ file, state, received }) => ({ file, state, received }))).toEqual([
      { file: 'overlay', state: 'receiving', received: 0 },
      { file: 'plain', state: 'receiving', received: 0 },
    ]);
    expect(await world.deps.db.$count(clips, eq(clips.examGuid, exam.guid))).toBe(1);
    expect(await call(world.app, getIngest, { params: { examGuid: exam.guid } }, { as: operator })).toEqual(
      replies[0],
    );
  });

  test('other content under the guid of an attempt is refused, also one of another exam', async () => {
    const [exam, other] = [examBody(), examBody()];
    await begin(exam);
    await begin(other);
    const body = attemptBody();
    await add(exam.guid, body);
    const differs = { status: 409, code: 'attempt_differs' };
    for (const changes of [
      { fps: 30 },
      { attempt: 2 },
      { tags: [{ type: 'a', frameIndex: 1 }] },
      { files: {} },
    ]) {
      expect(await refuseAdd(exam.guid, { ...body, ...changes })).toMatchObject(differs);
    }
    expect(await refuseAdd(exam.guid, { ...body, files: { plain: fileOf() } })).toMatchObject(differs);
    expect(await refuseAdd(other.guid, body)).toMatchObject(differs);
    expect(await refuseAdd(exam.guid, attemptBody())).toMatchObject({ status: 409, code: 'attempt_taken' });
  });

  test("a clip for someone else's exam is refused as if there were none", async () => {
    const exam = examBody();
    await begin(exam);
    const stranger = await makeUser(world.deps);
    const refused = await refuseAdd(exam.guid, attemptBody(), stranger);
    expect(refused).toEqual(await refuseAdd(randomUUID(), attemptBody(), stranger));
    expect(refused).toMatchObject({ status: 404, code: 'exam_not_found' });
  });

  test("a file under the guid of someone else's upload is refused", async () => {
    const exam = examBody();
    await begin(exam);
    const body = attemptBody();
    await add(exam.guid, body);
    const [mine, theirs] = [examBody(), examBody()];
    const stranger = await makeUser(world.deps);
    await begin(mine);
    await begin(theirs, stranger);
    const taken = { status: 409, code: 'upload_taken' };
    expect(await refuseAdd(mine.guid, attemptBody({ files: body.files }))).toMatchObject(taken);
    expect(await refuseAdd(theirs.guid, attemptBody({ files: body.files }), stranger)).toMatchObject(taken);
    expect(await world.deps.db.$count(clips, eq(clips.examGuid, theirs.guid))).toBe(0);
  });

  test('a view that the protocol does not have, and a finished recording without its video, are refused', async () => {
    const exam = examBody();
    await begin(exam);
    expect(await refuseAdd(exam.guid, attemptBody({ anatomical_view: 'right_gsv_cfv' }))).toMatchObject({
      status: 422,
      code: 'view_not_in_protocol',
    });
    expect(await refuseAdd(exam.guid, attemptBody({ files: { overlay: fileOf() } }))).toMatchObject({
      status: 422,
      code: 'plain_video_missing',
    });
  });

  test('a file whose upload failed may be announced anew, also once the exam is completed', async () => {
    const { exam, attempt, uploadGuids } = await ingestExam(world, operator);
    const anew = { ...attempt, files: { plain: fileOf() } };
    expect(await refuseAdd(exam.guid, anew)).toMatchObject({ code: 'attempt_differs' });
    await deliver(world, uploadGuids[0] ?? '', Buffer.from('no film'));
    const failed = await add(exam.guid, attempt);
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^GSV\/CFV \(left\), attempt 1: /),
    });

    const renewed = await add(exam.guid, anew);
    expect(renewed).toMatchObject({ state: 'uploading', problem: null });
    expect(renewed.files.map((file) => file.upload_guid)).toEqual([anew.files.plain.upload_guid]);
    expect(await world.deps.db.$count(uploads, eq(uploads.guid, uploadGuids[0] ?? ''))).toBe(0);
    expect(await add(exam.guid, anew)).toEqual(renewed);
    await deliver(world, anew.files.plain.upload_guid);
    expect(await add(exam.guid, anew)).toMatchObject({ state: 'arrived' });
  });
});

describe('the end of an exam', () => {
  const complete = (examGuid: string, ...named: string[]) =>
    call(world.app, completeExam, { params: { examGuid }, body: completion(...named) }, { as: operator });
  const refuseComplete = (examGuid: string, ...named: string[]) =>
    errorReply(
      world.app,
      completeExam,
      { params: { examGuid }, body: completion(...named) },
      { as: operator },
    );
  const abort = (examGuid: string, reason = 'The patient left.') =>
    call(world.app, abortExam, { params: { examGuid }, body: { reason } }, { as: operator });

  test('what was recorded and never sent is named, and an exam without a clip is none', async () => {
    const exam = examBody();
    await begin(exam);
    const missing = randomUUID();
    const refused = await refuseComplete(exam.guid, missing);
    expect(refused).toMatchObject({ status: 422, code: 'attempts_missing' });
    expect(refused.error).toContain(missing);
    expect(await refuseComplete(exam.guid)).toMatchObject({ status: 422, code: 'exam_without_clips' });
    await add(exam.guid, attemptBody({ completed_at: null, files: {} }));
    expect(await refuseComplete(exam.guid)).toMatchObject({ status: 422, code: 'exam_without_clips' });
  });

  test('after it nothing can be added, but the same again is fine', async () => {
    const { exam, attempt } = await ingestExam(world, operator);
    const state = await complete(exam.guid, attempt.guid);
    expect(state).toMatchObject({ state: 'uploading' });
    expect(await add(exam.guid, attempt)).toEqual(state);
    const closed = { status: 409, code: 'exam_closed' };
    expect(await refuseAdd(exam.guid, attemptBody({ attempt: 2 }))).toMatchObject(closed);
    const usage = { params: { examGuid: exam.guid }, body: { usage: { battery: 1 } } };
    expect(await errorReply(world.app, reportHardwareUsage, usage, { as: operator })).toMatchObject(closed);
    expect(await begin(exam)).toEqual(state);
  });

  test('an aborted exam awaits no file, and cannot be completed any more', async () => {
    const { exam, attempt, uploadGuids } = await ingestExam(world, operator);
    const aborted = await abort(exam.guid);
    expect(aborted).toEqual({ guid: exam.guid, state: 'aborted', problem: null, files: [] });
    expect(await abort(exam.guid, 'another reason')).toEqual(aborted);
    expect(await world.deps.db.$count(uploads, eq(uploads.guid, uploadGuids[0] ?? ''))).toBe(0);
    expect(await storedExam(exam.guid)).toMatchObject({ isAborted: true, uploadedAt: null });
    expect(await refuseComplete(exam.guid, attempt.guid)).toMatchObject({
      status: 409,
      code: 'exam_aborted',
    });
    expect(await add(exam.guid, attempt)).toEqual(aborted);
    expect(await refuseAdd(exam.guid, attemptBody({ attempt: 2 }))).toMatchObject({ code: 'exam_closed' });
  });

  test('an exam that has arrived can no longer be aborted', async () => {
    const { exam, attempt, uploadGuids } = await ingestExam(world, operator);
    await deliver(world, uploadGuids[0] ?? '');
    const body = { reason: 'too late' };
    const refused = await errorReply(
      world.app,
      abortExam,
      { params: { examGuid: exam.guid }, body },
      { as: operator },
    );
    expect(refused).toMatchObject({ status: 409, code: 'exam_arrived' });
    expect(await complete(exam.guid, attempt.guid)).toMatchObject({ state: 'arrived' });
    expect(await add(exam.guid, attempt)).toMatchObject({ state: 'arrived' });
    expect(await refuseAdd(exam.guid, attemptBody({ attempt: 2 }))).toMatchObject({ code: 'exam_closed' });
  });
});

test('what the app reports of phone and scanner is kept; what it says last stands', async () => {
  const exam = examBody({ probe_serial_number: ' l7hd-000042 ' });
  await begin(exam);
  for (const battery of [80, 70, 70]) {
    const body = { usage: { battery } };
    await call(world.app, reportHardwareUsage, { params: { examGuid: exam.guid }, body }, { as: operator });
  }
  const rows = await world.deps.db
    .select()
    .from(hardwareUsages)
    .where(eq(hardwareUsages.examGuid, exam.guid));
  expect(rows).toMatchObject([{ probeSerialNumber: 'L7HD-000042', usage: { battery: 70 } }]);
});

test("the app reads the operator's config and the protocols that it allows, views in order", async () => {
  await giveConfig(
    world.deps,
    operator,
    { available_protocols: ['aorta', 'dvt_left_two_point'] },
    'Of a phone',
  );
  const { config, protocols } = await call(world.app, getCatalogue, {}, { as: operator });
  expect(config).toMatchObject({ name: 'Of a phone' });
  expect(protocols.map(({ name }) => name)).toEqual(['dvt_left_two_point', 'aorta']);
  expect(protocols[0]?.views.map((view) => view.anatomical_view)).toEqual(
    PROTOCOLS.dvt_left_two_point.views.map(({ id }) => id),
  );
});

test('AMB-127: the app reads the active workspace, which gets new exams, and null without one', async () => {
  const workspaceShown = async () => (await call(world.app, getCatalogue, {}, { as: operator })).workspace;
  expect(await workspaceShown()).toBeNull();
  const clinic = await makeClinic(world.deps, { name: 'Harbour Vein Clinic' });
  await joinWorkspace(world.deps, clinic, operator);
  expect(await workspaceShown()).toEqual({ guid: clinic.guid, name: 'Harbour Vein Clinic' });
});

test('anyone who is not signed in records nothing', async () => {
  expect((await send(world.app, beginExam, { body: examBody() })).statusCode).toBe(401);
  expect(world.faults).toEqual([]);
});
