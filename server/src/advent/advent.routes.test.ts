import { getAdventTable } from '@sonoboard/contract/advent/advent.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, errorReply } from '../../test/call.ts';
import { makeExam } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { groupMembers, groups } from '../tables/groups.tables.ts';

let world: TestApp;
let staff: TestUser;
let rosa: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
  rosa = await makeNurse({
    nurseId: 'ADV-02',
    site: 'Orlando',
    firstName: 'Rosa',
    lastName: 'Jiménez',
    email: 'rosa@test.example',
    phoneNumber: '+14075550101',
  });
  await makeNurse({ nurseId: 'ADV-01', site: 'tampa', firstName: 'Sam', email: 'sam@test.example' });
  await makeExam(world.deps, { operator: rosa, createdAt: new Date('2026-02-01T08:15:00Z') });
  await makeExam(world.deps, { operator: rosa, createdAt: new Date('2026-02-20T08:15:00Z') });
  await makeExam(world.deps, { operator: staff });
});
afterAll(() => world.stop());

async function makeNurse(columns: Parameters<typeof makeUser>[1]): Promise<TestUser> {
  const nurse = await makeUser(world.deps, { lastName: 'ONeill', ...columns });
  const [advent] = await world.deps.db.select().from(groups).where(eq(groups.name, 'advent'));
  await world.deps.db.insert(groupMembers).values({ groupGuid: advent?.guid ?? '', userGuid: nurse.guid });
  return nurse;
}

const listed = (query: object = {}) => call(world.app, getAdventTable, { query }, { as: staff });
const namesBy = async (query: object) => (await listed(query)).items.map(({ name }) => name);

test('AD-088, AD-127, AD-262, AMB-209: lists the members of the group with their exams and their newest scan', async () => {
  expect(await listed()).toMatchObject({ total: 2, items: [{ nurse_id: 'ADV-01' }, { nurse_id: 'ADV-02' }] });
  const { items } = await listed();
  expect(items[1]).toEqual({
    guid: rosa.guid,
    nurse_id: 'ADV-02',
    site: 'Orlando',
    name: 'Rosa Jiménez',
    exams: 2,
    last_scan: '2026-02-20T08:15:00.000Z',
    email: 'rosa@test.example',
    phone: '+14075550101',
  });
  expect(items[0]).toMatchObject({ name: 'Sam ONeill', exams: 0, last_scan: null, phone: null });
});

test('AD-262: the list is searched, sorted and paged', async () => {
  expect(await namesBy({ search: ['orl', 'adv-02'] })).toEqual(['Rosa Jiménez']);
  expect(await namesBy({ search: ['nobody'] })).toEqual([]);
  expect(await namesBy({ sort: 'name' })).toEqual(['Rosa Jiménez', 'Sam ONeill']);
  expect(await namesBy({ sort: 'exams', order: 'desc' })).toEqual(['Rosa Jiménez', 'Sam ONeill']);
  expect(await namesBy({ limit: 1, offset: 1 })).toEqual(['Rosa Jiménez']);
});

test('who never scanned has waited longest', async () => {
  expect(await namesBy({ sort: 'last_scan', order: 'asc' })).toEqual(['Sam ONeill', 'Rosa Jiménez']);
});

test('AD-262: nobody but staff sees it', async () => {
  expect(await errorReply(world.app, getAdventTable, {}, { as: rosa })).toMatchObject({ status: 403 });
});
