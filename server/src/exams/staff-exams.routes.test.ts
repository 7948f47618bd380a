import { randomUUID } from 'node:crypto';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { EXAM_FOR_STAFF_COLUMNS } from '@sonoboard/contract/exams/exam-reports.shapes';
import { PROTOCOL_NAMES } from '@sonoboard/domain/exams/protocols';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import { giveStaffConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { dataCollections } from '../tables/data-collections.tables.ts';

let world: TestApp;
let staff: TestUser;
let operator: TestUser;
const made: Record<'whole' | 'rescan' | 'bare', string> = { whole: '', rescan: '', bare: '' };
const held = { alpha: '', zeta: '', gone: '' };

beforeAll(async () => {
  world = await startTestApp();
  const { deps } = world;
  staff = await makeUser(deps, { permissions: ['internal'] });
  operator = await makeUser(deps, { email: 'nurse@scan.example' });
  held.alpha = await makeCollection(deps, { name: 'Alpha trial' });
  held.zeta = await makeCollection(deps, { name: 'Zeta' });
  held.gone = await makeCollection(deps, { name: 'Gone' });
  const whole = await makeExam(deps, {
    operator,
    operatorEmail: operator.email,
    protocol: 'dvt_left_four_point',
    createdAt: new Date('2025-11-20T08:00:00Z'),
    createdAtTimezoneId: 'America/New_York',
    // The evening before in New York, so that the month is the one of the place.
    completedAt: new Date('2026-04-01T02:00:00Z'),
    patientId: 'MRN-77',
    patientFirstName: 'Ada',
    patientLastName: 'Lovelace',
    patientSex: 'female',
    patientDateOfBirth: '1950-12-10',
    patientHeightCm: 171.5,
    patientWeightKg: 64,
    scanId: 'SCAN-0007',
    scanNr: 412_009_731,
    bucket: 'bucket-west',
    scannerId: 'SC-9',
    isVirtualScan: true,
    collections: [held.zeta, held.alpha, held.gone],
    clips: ['left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1', 'left_calf_1'].map((view) => ({
      anatomicalView: view,
      plain: 'x',
    })),
  });
  const rescan = await makeExam(deps, {
    operator: staff,
    operatorEmail: staff.email,
    protocol: 'aorta',
    completedAt: new Date('2026-05-05T12:00:00Z'),
    isPractiseExam: true,
    collections: [held.zeta],
  });
  const bare = await makeExam(deps, {
    protocol: 'efast',
    operatorEmail: 'other@scan.example',
    completedAt: new Date('2026-05-06T12:00:00Z'),
    isAborted: true,
    patientFirstName: '50%_off',
  });
  Object.assign(made, { whole: whole.guid, rescan: rescan.guid, bare: bare.guid });
  await makeExam(deps, { completedAt: null, patientId: 'MRN-77' });
  await deps.db
    .update(dataCollections)
    .set({ deletedAt: new Date() })
    .where(eq(dataCollections.guid, held.gone));
});
afterAll(() => world.stop());

const list = (query: object = {}, as = staff) => call(world.app, listExamsForStaff, { query }, { as });
const guids = async (query: object = {}, as = staff) => {
  const { exams, total } = await list(query, as);
  expect(total).toBe(exams.length);
  return exams.map((exam) => exam.clip_set_guid);
};

test('AD-109, AD-213, AD-047, AD-310: an exam has the fields of the specification, its month and its views', async () => {
  const { exams, total } = await list({ search: ['MRN-77'] });
  expect(total).toBe(1);
  expect(exams).toEqual([
    {
      clip_set_guid: made.whole,
      created_at: '2025-11-20T08:00:00.000Z',
      collections: ['Alpha trial', 'Zeta'],
      collection_guids: [held.alpha, held.zeta],
      scan_id: 'SCAN-0007',
      is_virtual_scan: true,
      protocol: 'dvt_left_four_point',
      scanned_points: 4,
      exam_views: '4/4',
      is_practise_exam: false,
      is_aborted: false,
      bucket: 'bucket-west',
      scanner_id: 'SC-9',
      guid: operator.guid,
      email: operator.email,
      scan_nr: 412_009_731,
      patient_id: 'MRN-77',
      first_name: 'Ada',
      last_name: 'Lovelace',
      height: 171.5,
      sex: 'female',
      weight: 64,
      date_of_birth: '1950-12-10',
      timestamp: '2026-04-01T02:00:00.000Z',
      timestamp_timezone_id: 'America/New_York',
      month: '2026-03',
    },
  ]);
});

test('AD-042, AMB-232: completed exams only, the newest first', async () => {
  expect(await guids()).toEqual([made.bare, made.rescan, made.whole]);
});

test('AD-184, AD-213: everybody but internal staff is refused', async () => {
  expect(await errorReply(world.app, listExamsForStaff, { query: {} }, { as: operator })).toMatchObject({
    status: 403,
  });
  expect(await errorReply(world.app, listExamsForStaff, { query: {} })).toMatchObject({ status: 401 });
});

test('whose exams a page shows is written down', async () => {
  await list({ limit: 1 });
  const rows = await auditRows(world.deps, 'staff-exams.read');
  expect(rows.at(-1)).toMatchObject({ actorGuid: staff.guid, examGuids: [made.bare] });
});

describe('AD-153: a search finds any value, whatever its case', () => {
  test.each([
    ['a guid', () => made.whole.slice(9, 23).toUpperCase()],
    ['a collection', () => 'ALPHA tri'],
    ['a scan id', () => 'scan-0007'],
    ['a protocol by its name', () => 'dvt_left_four'],
    ['a protocol by what pages call it', () => 'Left Four Point'],
    ['a bucket', () => 'WEST'],
    ['a scanner', () => 'sc-9'],
    ['the guid of an operator', () => operator.guid],
    ['an email', () => 'NURSE@scan'],
    ['a scan number', () => '412009731'],
    ['a patient by id', () => 'mrn-7'],
    ['a patient by name', () => 'ada love'],
    ['a height', () => '171.5'],
    ['a sex', () => 'FEMALE'],
    ['a date of birth', () => '1950-12-10'],
    ['a month of birth', () => '1950-12'],
    ['a day of completion', () => '2026-04-01'],
    ['the month of the start', () => '2025-11'],
  ])('%s', async (_, term) => {
    expect(await guids({ search: [term()] })).toEqual([made.whole]);
  });

  test("AMB-187: a clock time alone, as the reader's clock shows it", async () => {
    expect(await guids({ search: ['08:00'] })).toContain(made.whole);
    const inKathmandu = { timezone: 'Asia/Kathmandu' };
    expect(await guids({ search: ['13:45'], ...inKathmandu })).toContain(made.whole);
    expect(await guids({ search: ['08:00'], ...inKathmandu })).not.toContain(made.whole);
    expect(await guids({ search: ['08:00', 'zeta', 'lovelace'] })).toEqual([made.whole]);
  });

  test('AMB-186: of several terms all must match, each by any value', async () => {
    expect(await guids({ search: ['zeta'] })).toEqual([made.rescan, made.whole]);
    expect(await guids({ search: ['zeta', 'aorta'] })).toEqual([made.rescan]);
    expect(await guids({ search: ['zeta', 'aorta', 'lovelace'] })).toEqual([]);
  });

  test('signs of patterns stand for themselves, and what is no date finds nothing', async () => {
    expect(await guids({ search: ['50%_off'] })).toEqual([made.bare]);
    expect(await guids({ search: ['5_%off'] })).toEqual([]);
    expect(await guids({ search: ['2026-13'] })).toEqual([]);
    expect(await guids({ search: ['2026-02-31'] })).toEqual([]);
  });

  test('AD-150: terms of 2 characters do not filter', async () => {
    expect((await list({ search: ['zz'] })).total).toBe(3);
  });

  test('neither a deleted collection nor an unfinished exam is found', async () => {
    expect(await guids({ search: ['gone'] })).toEqual([]);
  });
});

describe('AD-042: filters', () => {
  test.each([
    [{ protocol: 'aorta' }, ['rescan']],
    [{ is_practise_exam: true }, ['rescan']],
    [{ is_practise_exam: false }, ['bare', 'whole']],
    [{ is_aborted: true }, ['bare']],
    [{ is_virtual_scan: true }, ['whole']],
    [{ from: '2026-05-05' }, ['bare', 'rescan']],
    [{ to: '2026-05-05' }, ['rescan', 'whole']],
    [{ from: '2026-05-05', to: '2026-05-05' }, ['rescan']],
    // Noon in UTC is already the next day there.
    [{ from: '2026-05-06', to: '2026-05-06', timezone: 'Pacific/Kiritimati' }, ['rescan']],
    [{ search: ['May 06, 2026'], timezone: 'Pacific/Kiritimati' }, ['rescan']],
    [{ from: '2026-05-05', is_aborted: false, protocol: 'efast' }, []],
  ] as const)('%o', async (filter, expected) => {
    expect(await guids(filter)).toEqual(expected.map((name) => made[name]));
  });

  test('by collection, together with a search; a deleted or unknown one holds nothing', async () => {
    expect(await guids({ collection: held.zeta })).toEqual([made.rescan, made.whole]);
    expect(await guids({ collection: held.zeta, search: ['lovelace'] })).toEqual([made.whole]);
    expect(await guids({ collection: held.gone })).toEqual([]);
    expect(await guids({ collection: randomUUID() })).toEqual([]);
  });

  test('AD-308: by each of the 15 protocols and by no other', async () => {
    for (const protocol of PROTOCOL_NAMES) await list({ protocol });
    expect(
      await errorReply(world.app, listExamsForStaff, { query: { protocol: 'knee' as never } }, { as: staff }),
    ).toMatchObject({
      status: 422,
    });
  });
});

describe('order and pages', () => {
  test('pages lie side by side in every order, and all of them say how many there are', async () => {
    for (const sort of EXAM_FOR_STAFF_COLUMNS) {
      for (const order of ['asc', 'desc'] as const) {
        for (const narrowed of [{}, { search: ['scan.example'] }]) {
          const all = (await list({ sort, order, ...narrowed })).exams.map((exam) => exam.clip_set_guid);
          const pages = [];
          for (let offset = 0; offset < 4; offset += 1) {
            const page = await list({ sort, order, ...narrowed, limit: 1, offset });
            expect(page.total).toBe(all.length);
            pages.push(...page.exams.map((exam) => exam.clip_set_guid));
          }
          expect(pages).toEqual(all);
        }
      }
    }
  });

  test.each([
    ['scanned_points', 'desc', ['whole', 'bare', 'rescan']],
    ['protocol', 'asc', ['rescan', 'whole', 'bare']],
    ['patient_id', 'desc', ['whole', 'bare', 'rescan']],
    ['date_of_birth', 'asc', ['whole', 'bare', 'rescan']],
    ['created_at', 'asc', ['whole']],
    ['timestamp', 'asc', ['whole', 'rescan', 'bare']],
  ] as const)('by %s %s, what is missing last', async (sort, order, expected) => {
    const sorted = await guids({ sort, order });
    expect(sorted.slice(0, expected.length)).toEqual(expected.map((name) => made[name]));
  });
});

test('an account that hides patients neither sees, finds nor sorts them', async () => {
  const blind = await makeUser(world.deps, { permissions: ['internal'] });
  await giveStaffConfig(world.deps, blind, {
    hide_patient_id: true,
    record_patient_name_default_value: 'disabled',
  });
  const { exams } = await list({ search: ['SCAN-0007'] }, blind);
  expect(exams).toMatchObject([{ patient_id: null, first_name: null, last_name: null }]);
  expect(await guids({ search: ['lovelace'] }, blind)).toEqual([]);
  expect(await guids({ search: ['mrn-77'] }, blind)).toEqual([]);
  expect(await guids({ search: ['nurse@scan'] }, blind)).toEqual([made.whole]);
  expect(await guids({ sort: 'patient_id', order: 'asc' }, blind)).toEqual([
    made.whole,
    made.rescan,
    made.bare,
  ]);
});

test('the list is a CSV file as well, with the columns that are asked for', async () => {
  const query = {
    format: 'csv',
    columns: 'clip_set_guid,month,exam_views,collections',
    search: ['MRN-77'],
  } as const;
  const { body } = await send(world.app, listExamsForStaff, { query: query as never }, { as: staff });
  expect(body).toContain(made.whole);
  expect(body).toContain('2026-03');
  expect(body).toContain('Zeta');
});
