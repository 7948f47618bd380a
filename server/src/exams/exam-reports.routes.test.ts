import { randomUUID } from 'node:crypto';
import {
  getCompression,
  getExamMetadata,
  getQuestionnaire,
  listCompressions,
  markPracticeExam,
} from '@sonoboard/contract/exams/exam-reports.endpoints';
import { getHardwareUsage } from '@sonoboard/contract/exams/exams.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { giveStaffConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { hardwareUsages, questionnaires } from '../tables/exams.tables.ts';

let world: TestApp;
let staff: TestUser;
let operator: TestUser;
let collection: string;
let original: string;
let rescan: string;
const VIEW = 'left_gsv_cfv';
const USAGE = { battery: 81, probe: { firmware: '12.1.0', temperatures: [31.5, 33] }, cooled: false };

beforeAll(async () => {
  world = await startTestApp();
  const { deps } = world;
  staff = await makeUser(deps, { permissions: ['internal'] });
  operator = await makeUser(deps);
  collection = await makeCollection(deps, { name: 'Alpha' });
  original = (
    await makeExam(deps, {
      operator,
      operatorEmail: operator.email,
      operatorFirstName: 'Omar',
      operatorLastName: 'Perrin',
      protocol: 'dvt_left_two_point',
      patientId: 'MRN-1',
      createdAt: new Date('2026-01-05T10:00:00Z'),
      completedAt: new Date('2026-01-05T10:05:00Z'),
      uploadStartedAt: new Date('2026-01-05T10:06:00Z'),
      uploadedAt: new Date('2026-01-05T10:07:00Z'),
      collections: [collection],
      clips: [
        {
          anatomicalView: VIEW,
          attempt: 2,
          createdAt: new Date('2026-01-05T10:02:00Z'),
          completedAt: new Date('2026-01-05T10:03:00Z'),
          algorithmAssessment: 'negative',
          userAssessment: 'refer_to_rescan',
          durationSeconds: 6.5,
          filter: 'speckle',
          fps: 25,
          plain: 'plain video',
          overlay: 'overlay video',
          fullPlain: 'whole point',
          fullPlainTar: 'an archive',
          fullTags: { fps: null, frameCount: 900, tags: [{ type: 'start', frameIndex: 210 }] },
        },
        { anatomicalView: VIEW, attempt: 1, createdAt: new Date('2026-01-05T10:01:00Z'), completedAt: null },
      ],
    })
  ).guid;
  rescan = (await makeExam(deps, { linkedTo: original, createdAt: new Date('2026-01-06T10:00:00Z') })).guid;
  await makeReview(deps, { examGuid: original, reviewer: operator });
  await deps.db.insert(questionnaires).values({
    examGuid: original,
    iliacProximalThighSwelling: true,
    iliacHistoryOfDvt: false,
    iliacTypeOfDvt: null,
  });
  await deps.db.insert(hardwareUsages).values({ examGuid: original, usage: USAGE });
});
afterAll(() => world.stop());

const of = (examGuid: string) => ({ params: { examGuid } });
const metadata = async (examGuid: string) =>
  (await call(world.app, getExamMetadata, of(examGuid), { as: staff })).exam;
const attempt = async (as = staff) => {
  const params = { examGuid: original, view: VIEW, attempt: 2 };
  return (await call(world.app, getCompression, { params }, { as })).attempt;
};
const file = (address: string | null) =>
  world.app.inject({ method: 'GET', url: address ?? '', headers: { cookie: staff.cookie } });

test('AD-110, AD-214, AD-050: metadata has the fields of the specification, and everything that is linked from the page', async () => {
  expect(await metadata(original)).toEqual({
    guid: original,
    is_practise_exam: false,
    is_urgent: false,
    urgent_reason: null,
    linked_to: null,
    created_at: '2026-01-05T10:00:00.000Z',
    completed_at: '2026-01-05T10:05:00.000Z',
    upload_started_at: '2026-01-05T10:06:00.000Z',
    uploaded_at: '2026-01-05T10:07:00.000Z',
    protocol: 'dvt_left_two_point',
    created_at_timezone_id: 'UTC',
    patient_id: 'MRN-1',
    user_guid: operator.guid,
    email: operator.email,
    operator_name: 'Omar Perrin',
    scanned_points: 1,
    collections: [{ guid: collection, name: 'Alpha' }],
    review_count: 1,
    chain: [
      { guid: original, created_at: '2026-01-05T10:00:00.000Z' },
      { guid: rescan, created_at: '2026-01-06T10:00:00.000Z' },
    ],
  });
  expect(await metadata(rescan)).toMatchObject({ linked_to: original, collections: [], review_count: 0 });
});

test('AD-111, AD-112, AD-113, AD-215: compressions are listed as they were recorded, with all their files', async () => {
  const { compressions } = await call(world.app, listCompressions, of(original), { as: staff });
  expect(compressions.map((compression) => compression.attempt)).toEqual([1, 2]);
  expect(compressions[0]).toMatchObject({
    completed_at: null,
    ultrasound_video_url: null,
    segmentation_video_url: null,
    full_view_ultrasound_video_url: null,
    full_view_tags: null,
  });
  expect(compressions[1]).toEqual({
    clip_guid: expect.any(String),
    fps: 25,
    anatomical_view: VIEW,
    attempt: 2,
    algorithm_assessment: 'negative',
    user_assessment: 'refer_to_rescan',
    duration: 6.5,
    filter: 'speckle',
    created_at: '2026-01-05T10:02:00.000Z',
    completed_at: '2026-01-05T10:03:00.000Z',
    full_view_ultrasound_video_url: expect.stringContaining('/api/media/'),
    full_view_segmentation_video_url: null,
    full_view_ultrasound_tar_url: expect.stringContaining('/api/media/'),
    full_view_segmentation_tar_url: null,
    ultrasound_video_url: expect.stringContaining('/api/media/'),
    segmentation_video_url: expect.stringContaining('/api/media/'),
    ultrasound_tar_url: null,
    segmentation_tar_url: null,
    full_view_tags: { fps: null, frameCount: 900, tags: [{ type: 'start', comment: null, frameIndex: 210 }] },
  });
});

describe('AD-217: one attempt', () => {
  test('is the one of the list, and each address opens its own file', async () => {
    const found = await attempt();
    const { compressions } = await call(world.app, listCompressions, of(original), { as: staff });
    expect(found).toEqual(compressions[1]);
    expect((await file(found.ultrasound_video_url)).body).toBe('plain video');
    expect((await file(found.segmentation_video_url)).body).toBe('overlay video');
    const whole = await file(found.full_view_ultrasound_video_url);
    expect([whole.body, whole.headers['content-type']]).toEqual(['whole point', 'video/mp4']);
    const archive = await file(found.full_view_ultrasound_tar_url);
    expect([archive.body, archive.headers['content-type']]).toEqual(['an archive', 'application/x-tar']);
  });

  test('an account that never sees the overlay has no address of it', async () => {
    const blind = await makeUser(world.deps, { permissions: ['internal'] });
    await giveStaffConfig(world.deps, blind, { show_segmentation_overlay: 'never' });
    expect(await attempt(blind)).toMatchObject({
      segmentation_video_url: null,
      ultrasound_video_url: expect.stringContaining('/api/media/'),
    });
  });

  test.each([
    [VIEW, 3],
    ['left_sfv', 1],
  ])('%s %i, which nobody recorded, is not found', async (view, number) => {
    const params = { examGuid: original, view, attempt: number };
    expect(await errorReply(world.app, getCompression, { params }, { as: staff })).toMatchObject({
      status: 404,
      error: 'Video for this compression is unavailable',
    });
  });
});

test('AD-216: the questionnaire, or null where none was submitted', async () => {
  const asked = async (examGuid: string) =>
    (await call(world.app, getQuestionnaire, of(examGuid), { as: staff })).questionnaire;
  expect(await asked(original)).toEqual({
    iliac_proximal_thigh_swelling: true,
    iliac_history_of_dvt: false,
    iliac_type_of_dvt: null,
  });
  expect(await asked(rescan)).toBeNull();
});

test('AD-219, AMB-236: hardware usage as the app reported it, or null', async () => {
  const asked = async (examGuid: string) =>
    (await call(world.app, getHardwareUsage, of(examGuid), { as: staff })).usage;
  expect(await asked(original)).toEqual(USAGE);
  expect(await asked(rescan)).toBeNull();
});

describe('AD-133, AD-218: marking an exam as practice', () => {
  const mark = (
    examGuid: string,
    body: { is_practise_exam: boolean; expected?: { is_practise_exam: boolean } },
  ) => ({
    params: { examGuid },
    body,
  });

  test('answers the exam, is kept, and is written down once', async () => {
    const { guid } = await makeExam(world.deps, {});
    for (const _ of ['first', 'again']) {
      const { exam } = await call(world.app, markPracticeExam, mark(guid, { is_practise_exam: true }), {
        as: staff,
      });
      expect(exam).toMatchObject({ guid, is_practise_exam: true });
    }
    expect(await metadata(guid)).toMatchObject({ is_practise_exam: true });
    const rows = (await auditRows(world.deps, 'exam.changed')).filter(
      ({ subjectGuid }) => subjectGuid === guid,
    );
    expect(rows).toMatchObject([
      { actorGuid: staff.guid, before: { is_practise_exam: false }, after: { is_practise_exam: true } },
    ]);
  });

  test('a second editor who saw something else is told, and nothing changes', async () => {
    const { guid } = await makeExam(world.deps, { isPractiseExam: true });
    const stale = mark(guid, { is_practise_exam: true, expected: { is_practise_exam: false } });
    expect(await errorReply(world.app, markPracticeExam, stale, { as: staff })).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    const fresh = mark(guid, { is_practise_exam: false, expected: { is_practise_exam: true } });
    await call(world.app, markPracticeExam, fresh, { as: staff });
    expect(await metadata(guid)).toMatchObject({ is_practise_exam: false });
  });
});

test('AD-184: an exam that is not there is not found, and everybody but staff is refused', async () => {
  for (const endpoint of [getExamMetadata, listCompressions, getQuestionnaire, getHardwareUsage]) {
    expect(await errorReply(world.app, endpoint, of(randomUUID()), { as: staff })).toMatchObject({
      status: 404,
      code: 'exam_not_found',
    });
    expect(await errorReply(world.app, endpoint, of(original), { as: operator })).toMatchObject({
      status: 403,
    });
  }
  const body = { is_practise_exam: true };
  expect(
    await errorReply(
      world.app,
      markPracticeExam,
      { params: { examGuid: randomUUID() }, body },
      { as: staff },
    ),
  ).toMatchObject({ status: 404 });
  expect(
    await errorReply(world.app, markPracticeExam, { params: { examGuid: original }, body }, { as: operator }),
  ).toMatchObject({ status: 403 });
});

test('every read of a part is written down under its exam', async () => {
  for (const action of [
    'exam-metadata.read',
    'exam-compressions.read',
    'exam-questionnaire.read',
    'exam-compression.read',
  ]) {
    expect((await auditRows(world.deps, action)).length).toBeGreaterThan(0);
  }
});
