import { randomUUID } from 'node:crypto';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { STORED_EXAM_COLUMNS } from '@sonoboard/contract/exams/stored-exam.shapes';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

let world: TestApp;
let operator: TestUser;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps);
});

const list = (query: object = {}, as = operator, username = operator.guid) =>
  call(world.app, listStoredExams, { params: { username }, query }, { as });

async function guids(query: object = {}, as = operator): Promise<string[]> {
  const { items, total } = await list(query, as);
  expect(total).toBe(items.length);
  return items.map((item) => item.clip_set_guid);
}

function record(columns: Parameters<typeof makeExam>[1] = {}) {
  world.clock.forward(1000);
  return makeExam(world.deps, { operator, ...columns });
}

test('RV-159, RV-291: an item has the fields of the specification, and the zone of its date', async () => {
  const exam = await record({
    protocol: 'dvt_left_two_point',
    patientId: 'P1',
    patientFirstName: 'Ada',
    patientLastName: 'Lovelace',
    createdAt: new Date('2026-02-03T04:05:06.789Z'),
  });
  expect((await list()).items).toEqual([
    {
      clip_set_guid: exam.guid,
      patient_id: 'P1',
      patient_full_name: 'Ada Lovelace',
      protocol: 'dvt_left_two_point',
      scanned_points: 0,
      date_created: '2026-02-03T04:05:06.789Z',
      date_created_timezone_id: 'UTC',
      is_urgent: false,
      urgent_reason: null,
      target: null,
      result: null,
      ingest: null,
    },
  ]);
});

test('RV-135, AMB-144: scanned points are the views of the protocol that have a stored clip, each once', async () => {
  const exam = await record({
    protocol: 'dvt_left_two_point',
    clips: [
      { anatomicalView: 'left_gsv_cfv', plain: 'a' },
      { anatomicalView: 'left_gsv_cfv', attempt: 2, plain: 'b' },
      { anatomicalView: 'left_popliteal_1' },
      { anatomicalView: 'left_sfv', plain: 'c' },
    ],
  });
  expect((await list()).items).toMatchObject([{ clip_set_guid: exam.guid, scanned_points: 1 }]);
});

describe('RV-014: only exams that the person recorded', () => {
  test('newest first, practice and aborted ones too', async () => {
    const first = await record({ isPractiseExam: true });
    const second = await record({ isAborted: true, uploadedAt: null });
    await makeExam(world.deps, {});
    expect(await guids()).toEqual([second.guid, first.guid]);
  });

  test('whatever collections a person is in', async () => {
    const collection = await makeCollection(world.deps, {});
    await addMember(world.deps, collection, operator, ['reviewer', 'admin']);
    await makeExam(world.deps, { collections: [collection] });
    expect(await guids()).toEqual([]);
  });

  test('AD-238, AMB-191: the person is named by guid or email, by themselves or by staff; to others they do not exist', async () => {
    const exam = await record();
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    for (const as of [operator, staff]) {
      for (const name of [operator.guid, operator.email, operator.email.toUpperCase()]) {
        expect((await list({}, as, name)).items.map((item) => item.clip_set_guid)).toEqual([exam.guid]);
      }
    }
    const stranger = await makeUser(world.deps);
    const asked = (username: string, as: TestUser) =>
      errorReply(world.app, listStoredExams, { params: { username }, query: {} }, { as });
    const known = await asked(operator.guid, stranger);
    expect(known).toEqual(await asked(randomUUID(), stranger));
    expect(known).toMatchObject({ status: 404 });
    expect(await asked('nobody@test.example', staff)).toMatchObject({ status: 404 });
  });
});

describe('order, pages and search', () => {
  async function recordSome(): Promise<string[]> {
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const exam = await record({
        protocol: n % 2 === 0 ? 'cardiac' : 'efast',
        patientId: n % 3 === 0 ? null : `MRN-${n % 3}`,
        patientFirstName: n % 3 === 0 ? null : 'Ada',
        patientLastName: ['Stone', null, 'byron'][n % 3] ?? null,
        ...(n > 2 ? { clips: [{ anatomicalView: n % 2 === 0 ? 'plax' : 'ruq', plain: 'x' }] } : {}),
      });
      made.push(exam.guid);
    }
    return made.toReversed();
  }

  test('RV-137: pages lie side by side in every order', async () => {
    const newestFirst = await recordSome();
    expect(await guids()).toEqual(newestFirst);
    expect(await guids({ order: 'asc' })).toEqual(newestFirst.toReversed());
    for (const sort of STORED_EXAM_COLUMNS) {
      for (const order of ['asc', 'desc']) {
        const whole = await guids({ sort, order });
        expect(whole.toSorted()).toEqual(newestFirst.toSorted());
        const walked = [];
        for (let offset = 0; offset < 7; offset += 3) {
          const part = await list({ sort, order, limit: 3, offset });
          expect(part.total).toBe(7);
          walked.push(...part.items.map((item) => item.clip_set_guid));
        }
        expect(walked).toEqual(whole);
      }
    }
  });

  test('RV-136: by exam views, and rows without a value last', async () => {
    await recordSome();
    const points = (await list({ sort: 'scanned_points', order: 'desc' })).items.map(
      (item) => item.scanned_points,
    );
    expect(points).toEqual(points.toSorted((a, b) => b - a));
    const ids = (await list({ sort: 'patient_id', order: 'desc' })).items.map((item) => item.patient_id);
    expect(ids).toEqual(['MRN-2', 'MRN-2', 'MRN-1', 'MRN-1', null, null, null]);
  });

  test('RV-140, RV-141: a search finds any field from 3 characters on, whatever the case', async () => {
    const newestFirst = await recordSome();
    expect(await guids({ search: ['zz'] })).toEqual(newestFirst);
    expect(await guids({ search: ['zzz'] })).toEqual([]);
    expect(await guids({ search: ['ADA BYRON'] })).toHaveLength(2);
    expect(await guids({ search: ['byron ada'] })).toHaveLength(2);
    expect(await guids({ search: ['today'] })).toEqual(newestFirst);
    expect(await guids({ search: ['2001-01-01'] })).toEqual([]);
    expect(await guids({ search: ['mrn-1'] })).toHaveLength(2);
    expect(await guids({ search: ['eFast'] })).toHaveLength(3);
    expect(await guids({ search: [newestFirst[0]?.slice(9, 18).toUpperCase() ?? ''] })).toContain(
      newestFirst[0],
    );
    expect(await guids({ search: ['%%%'] })).toEqual([]);
  });

  test('RV-133, AMB-184: what an account must not see is absent from reply, search and order', async () => {
    const newestFirst = await recordSome();
    await giveConfig(world.deps, operator, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    for (const item of (await list()).items) {
      expect(item).toMatchObject({ patient_id: null, patient_full_name: null });
    }
    for (const search of [['ada byron'], ['stone'], ['mrn']]) expect(await guids({ search })).toEqual([]);
    expect(await guids({ search: ['cardiac'] })).toHaveLength(4);
    for (const sort of ['patient_id', 'patient_full_name']) {
      expect(await guids({ sort, order: 'desc' })).toEqual(newestFirst);
    }
  });
});

test('every read is one row of the audit trail, with exactly the exams of the page', async () => {
  const exam = await record();
  await record();
  const before = (await auditRows(world.deps, 'stored-exams.read')).length;
  await list({ limit: 1, offset: 1 });
  const rows = (await auditRows(world.deps, 'stored-exams.read')).slice(before);
  expect(rows).toMatchObject([{ kind: 'patient-read', actorGuid: operator.guid, examGuids: [exam.guid] }]);
});
