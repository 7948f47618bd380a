import { changeCollectionTargets, getCollectionTargets } from '@sonoboard/contract/targets/targets.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

type Change = BodyOf<typeof changeCollectionTargets>;
type Target = NonNullable<Change['targets']>[number];

let world: TestApp;
let staff: TestUser;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());
beforeEach(async () => {
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

const target = (values: Partial<Target>): Target => ({
  protocol: null,
  review_minutes: null,
  urgent_review_minutes: null,
  result_minutes: null,
  urgent_result_minutes: null,
  ...values,
});
const input = (body: Change) => ({ params: { guid: collection }, body });
const change = (body: Change) => call(world.app, changeCollectionTargets, input(body), { as: staff });
const refusal = (body: Change, as = staff) =>
  errorReply(world.app, changeCollectionTargets, input(body), { as });
const read = (as = staff) => call(world.app, getCollectionTargets, { params: { guid: collection } }, { as });

const ALL = target({
  review_minutes: 240,
  urgent_review_minutes: 60,
  result_minutes: 120,
  urgent_result_minutes: 30,
});
const EFAST = target({ protocol: 'efast', review_minutes: 60, urgent_review_minutes: 20 });

describe('the targets of a data collection', () => {
  test('are none to begin with', async () => {
    expect(await read()).toEqual({ targets: [], high_wells_is_urgent: false });
  });

  test('are kept as they were given, those of all protocols first', async () => {
    const given = { targets: [EFAST, ALL], high_wells_is_urgent: true };
    const kept = { targets: [ALL, EFAST], high_wells_is_urgent: true };
    expect(await change(given)).toEqual(kept);
    expect(await read()).toEqual(kept);
  });

  test('change one by one; what is not named ends, and what says nothing is not kept', async () => {
    await change({ targets: [ALL, EFAST], high_wells_is_urgent: true });
    const changed = { ...EFAST, review_minutes: 90 };
    expect(await change({ targets: [changed, target({ protocol: 'aorta' })] })).toEqual({
      targets: [changed],
      high_wells_is_urgent: true,
    });
    expect(await change({ high_wells_is_urgent: false })).toEqual({
      targets: [changed],
      high_wells_is_urgent: false,
    });
    expect((await change({ targets: [] })).targets).toEqual([]);
  });

  test.each([
    ['zero', { review_minutes: 0 }, 'A target must be from 5 minutes to 30 days.'],
    ['negative', { result_minutes: -60 }, 'A target must be from 5 minutes to 30 days.'],
    ['a year', { urgent_review_minutes: 525_600 }, 'A target must be from 5 minutes to 30 days.'],
    ['half a minute more', { review_minutes: 60.5 }, 'A target must be from 5 minutes to 30 days.'],
    [
      'longer for urgent exams',
      { review_minutes: 60, urgent_review_minutes: 61 },
      'The urgent target must not be longer than the usual one.',
    ],
  ] as const)('may not be %s', async (_, minutes, sentence) => {
    expect(await refusal({ targets: [target(minutes)] })).toEqual({
      status: 422,
      code: 'targets_refused',
      error: sentence,
    });
    expect((await read()).targets).toEqual([]);
  });

  test('of a protocol are refused with its name', async () => {
    const { status, error } = await refusal({ targets: [ALL, { ...EFAST, review_minutes: 1 }] });
    expect([status, error]).toEqual([422, 'eFAST: A target must be from 5 minutes to 30 days.']);
  });

  test('name each protocol once, and change something', async () => {
    expect((await refusal({ targets: [ALL, ALL] })).status).toBe(422);
    expect((await refusal({})).status).toBe(422);
  });

  test('that someone else has changed meanwhile are not overwritten', async () => {
    await change({ targets: [ALL, EFAST] });
    const expected = { targets: [EFAST, ALL], high_wells_is_urgent: false };
    await change({ targets: [ALL], expected });
    expect((await refusal({ targets: [], expected })).code).toBe('changed_meanwhile');
    expect((await refusal({ targets: [], expected: { targets: [null, 'x'] } })).code).toBe(
      'changed_meanwhile',
    );
    expect((await read()).targets).toEqual([ALL]);
  });

  test('are read by admins of the collection and changed by staff', async () => {
    expect((await refusal({ high_wells_is_urgent: true }, reviewer)).status).toBe(403);
    const admin = await makeUser(world.deps);
    await addMember(world.deps, collection, admin, ['admin']);
    expect((await read(admin)).targets).toEqual([]);
    expect((await refusal({ high_wells_is_urgent: true }, admin)).status).toBe(403);
  });

  test('leave a change in the audit trail, with what stood there before', async () => {
    await change({ targets: [ALL] });
    const [row] = (await auditRows(world.deps, 'targets.changed')).slice(-1);
    expect(row).toMatchObject({
      kind: 'change',
      actorGuid: staff.guid,
      before: { targets: [], highWellsIsUrgent: false },
      after: { targets: [{ protocol: null, reviewMinutes: 240 }], highWellsIsUrgent: false },
    });
  });

  test('count for the exams that wait already', async () => {
    const exam = await makeExam(world.deps, { collections: [collection], protocol: 'efast' });
    const dueIn = async () => {
      const { items } = await call(world.app, getWorklist, {}, { as: reviewer });
      const [item] = items.filter(({ guid }) => guid === exam.guid);
      const dueAt = item?.due_at ?? null;
      return dueAt === null ? null : (Date.parse(dueAt) - Date.parse(item?.date_added ?? '')) / 60_000;
    };
    expect(await dueIn()).toBeNull();
    await change({ targets: [ALL, EFAST] });
    expect(await dueIn()).toBe(60);
    await change({ targets: [ALL] });
    expect(await dueIn()).toBe(240);
    await change({ targets: [] });
    expect(await dueIn()).toBeNull();
  });
});
