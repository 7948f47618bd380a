import { displayDate, displayDateTime } from '@sonoboard/domain/shared/date-display';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const FIRST = 'aaaaaaaa-1111-4222-8333-444444444444';
const SECOND = 'bbbbbbbb-5555-4666-9777-888888888888';

let world: TestApp;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  await makeExam(world.deps, {
    guid: FIRST,
    collections: [collection],
    protocol: 'dvt_left_two_point',
    patientId: 'MRN-4711',
    patientFirstName: 'Ada',
    patientLastName: 'LOVELACE',
    operatorFirstName: 'Grace',
    operatorLastName: 'Hopper',
    operatorEmail: 'grace@navy.example',
    scannerId: 'SC-17',
  });
  world.clock.forward(1000);
  await makeExam(world.deps, {
    guid: SECOND,
    collections: [collection],
    protocol: 'cardiac',
    patientId: String.raw`50%_o\ff`,
    patientFirstName: 'JÜRGEN',
    patientLastName: 'Öztürk',
    operatorEmail: 'plain@navy.example',
  });
});
afterAll(() => world.stop());

async function found(search: string[], as = reviewer): Promise<string[]> {
  const { items, total } = await call(world.app, getWorklist, { query: { search } }, { as });
  expect(total).toBe(items.length);
  return items.map(({ guid }) => guid);
}

const ALL = [SECOND, FIRST];

describe('searching the worklist', () => {
  test.each([
    ['a part of the guid', '1111-4222'],
    ['the guid as the table shows it', 'AAAAAAAA'],
    ['the protocol as pages call it', 'left two'],
    ['the protocol as the wire calls it', 'DVT_LEFT'],
    ['the patient id', 'mrn-47'],
    ['the first name', 'ada'],
    ['the last name', 'Lovelace'],
    ['both names', 'ada love'],
    ['the operator, first name', 'GRACE'],
    ['the operator, both names', 'grace hop'],
    ['the email of the operator', '@NAVY.example'],
    ['the scanner id', 'sc-17'],
    ['the short name of the protocol', 'DVT 2-Po'],
    ['the last name before the first', 'lovelace ada'],
    ['the operator as the table shows them', 'SC-17 - Grace'],
  ])('RV-141: any field matches, whatever the case: %s', async (_field, term) => {
    expect(await found([term])).toContain(FIRST);
    expect(await found([`${term}zzz`])).toEqual([]);
  });

  test.each(['Asia/Kathmandu', 'America/New_York', 'UTC'])(
    'RV-141, AMB-187: a date is found as a reader in %s sees it, and as ISO',
    async (timezone) => {
      const { items } = await call(world.app, getWorklist, { query: {} }, { as: reviewer });
      const at = items[0]?.date_added ?? '';
      const guidsFor = async (term: string) => {
        const query = { search: [term], timezone };
        const reply = await call(world.app, getWorklist, { query }, { as: reviewer });
        return reply.items.map(({ guid }) => guid);
      };
      const onNextDay = { now: new Date(Date.parse(at) + 30 * 3_600_000), zone: timezone };
      const later = { now: new Date(Date.parse(at) + 90 * 24 * 3_600_000), zone: timezone };
      expect(await guidsFor(displayDate(at, { now: world.clock.now(), zone: timezone }))).toContain(SECOND);
      expect(await guidsFor(displayDateTime(at, later))).toContain(SECOND);
      expect(await guidsFor(displayDate(onNextDay.now, later))).toEqual([]);
      const clock = displayDateTime(at, later).slice(-'14:05'.length);
      expect(await guidsFor(clock)).toContain(SECOND);
      expect(await guidsFor(`${clock.slice(0, -1)}${(Number(clock.at(-1)) + 5) % 10}`)).toEqual([]);
      expect(await guidsFor('2001-01-01')).toEqual([]);
    },
  );

  test('a zone that no clock knows is refused', async () => {
    const query = { search: ['today'], timezone: 'Mars/Olympus' };
    expect(await errorReply(world.app, getWorklist, { query }, { as: reviewer })).toMatchObject({
      status: 422,
    });
  });

  test('RV-141: letters beyond ASCII match whatever their case', async () => {
    expect(await found(['jürgen'])).toEqual([SECOND]);
    expect(await found(['ÖZTÜRK'])).toEqual([SECOND]);
  });

  test('RV-140: one or two characters do not filter', async () => {
    expect(await found(['zz'])).toEqual(ALL);
    expect(await found(['  z  '])).toEqual(ALL);
    expect(await found([''])).toEqual(ALL);
    expect(await found(['zzz'])).toEqual([]);
  });

  test('AMB-021: all of several terms must match, in any field', async () => {
    expect(await found(['ada', 'hopper'])).toEqual([FIRST]);
    expect(await found(['navy', 'example'])).toEqual(ALL);
    expect(await found(['ada', 'cardiac'])).toEqual([]);
    expect(await found(['ada', 'zz'])).toEqual([FIRST]);
  });

  test.each([
    ['%%%', []],
    ['___', []],
    ['a%a', []],
    ['50%', [SECOND]],
    ['%_o', [SECOND]],
    [String.raw`_o\f`, [SECOND]],
    ["'; drop table exams; --", []],
    ['$1|', []],
  ])('the signs of patterns and of SQL are letters like others: %s', async (term, expected) => {
    expect(await found([term])).toEqual(expected);
  });

  test('a term does not match across two fields', async () => {
    expect(await found(['lovelacegrace'])).toEqual([]);
    expect(await found(['lovelace grace'])).toEqual([]);
  });
});

describe('AMB-183, AMB-184: what an account must not see', () => {
  const HIDES_NAMES = {
    record_patient_name_default_value: 'disabled',
    record_patient_name_enable_user_overwrite: false,
  } as const;

  async function reviewerWith(settings: Parameters<typeof giveConfig>[2]): Promise<TestUser> {
    const user = await makeUser(world.deps);
    await addMember(world.deps, collection, user, ['reviewer']);
    await giveConfig(world.deps, user, settings);
    return user;
  }
  const list = (as: TestUser, query: object = {}) => call(world.app, getWorklist, { query }, { as });

  test('RV-133: hidden names are absent from the reply and cannot be searched', async () => {
    const user = await reviewerWith(HIDES_NAMES);
    const { items } = await list(user);
    expect(items).toHaveLength(2);
    for (const item of items) {
      expect(item).toMatchObject({ patient_first_name: null, patient_last_name: null });
      expect(item.patient_id).not.toBeNull();
    }
    expect(JSON.stringify(items)).not.toMatch(/ada|lovelace/i);
    for (const term of ['ada', 'lovelace', 'ada lovelace']) expect(await found([term], user)).toEqual([]);
    expect(await found(['mrn-4711'], user)).toEqual([FIRST]);
  });

  test('a hidden patient id is absent from the reply and cannot be searched', async () => {
    const user = await reviewerWith({ hide_patient_id: true });
    const { items } = await list(user);
    expect(items.map((item) => item.patient_id)).toEqual([null, null]);
    expect(items[1]).toMatchObject({ patient_first_name: 'Ada' });
    expect(await found(['mrn-4711'], user)).toEqual([]);
    expect(await found(['lovelace'], user)).toEqual([FIRST]);
  });

  test('hidden columns do not sort: their order would tell what they hold', async () => {
    const user = await reviewerWith({ ...HIDES_NAMES, hide_patient_id: true });
    const byDate = { asc: [FIRST, SECOND], desc: [SECOND, FIRST] };
    for (const sort of ['patient_name', 'patient_id']) {
      for (const order of ['asc', 'desc'] as const) {
        const { items } = await list(user, { sort, order });
        expect(items.map(({ guid }) => guid)).toEqual(byDate[order]);
      }
    }
    const visible = (await list(reviewer, { sort: 'patient_id', order: 'asc' })).items;
    expect(visible.map(({ guid }) => guid)).toEqual([SECOND, FIRST]);
  });

  test('everything else stays searchable', async () => {
    const user = await reviewerWith({ ...HIDES_NAMES, hide_patient_id: true });
    for (const term of ['1111-4222', 'left two point', 'dvt_left', 'grace hopper', 'grace@navy', 'sc-17']) {
      expect(await found([term], user)).toEqual([FIRST]);
    }
  });

  test('names are shown where the person may record them after all', async () => {
    const user = await reviewerWith({ ...HIDES_NAMES, record_patient_name_enable_user_overwrite: true });
    expect((await list(user)).items[1]).toMatchObject({ patient_first_name: 'Ada' });
  });
});
