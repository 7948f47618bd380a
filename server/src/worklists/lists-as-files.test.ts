import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import {
  getCompletedReviews,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const HIDES_NAMES = {
  record_patient_name_default_value: 'disabled',
  record_patient_name_enable_user_overwrite: false,
} as const;

const NAMES = 'patient_first_name,patient_last_name';

let world: TestApp;
let person: TestUser;
let collection: string;
/** Oldest first: two that wait for a review, one that waits for its rescan. */
let guids: readonly string[];

beforeAll(async () => {
  world = await startTestApp();
  person = await makeUser(world.deps);
  collection = await makeCollection(world.deps, { type: 'single_review_per_exam' });
  await addMember(world.deps, collection, person, ['reviewer']);
  const patients = [
    { patientId: 'B-2', patientFirstName: 'Ada', patientLastName: '=HYPERLINK("http://evil.example")' },
    { patientId: 'A-1', patientFirstName: 'Bo, the', patientLastName: 'Elder' },
    { patientId: 'C-3', patientFirstName: 'Cleo', patientLastName: 'Stone' },
  ];
  const made: string[] = [];
  for (const patient of patients) {
    world.clock.forward(1000);
    const exam = await makeExam(world.deps, { operator: person, collections: [collection], ...patient });
    made.push(exam.guid);
  }
  guids = made;
  await makeReview(world.deps, {
    examGuid: made[2] ?? '',
    reviewer: person,
    clinicalDecision: 'rescan',
    clinicalDecisionComment: 'Please scan again',
  });
});
afterAll(() => world.stop());

const LISTS = {
  Worklist: { list: getWorklist, params: {}, action: 'worklist.read' },
  'Completed Assessments': { list: getCompletedReviews, params: {}, action: 'completed-reviews.read' },
  'Pending Rescans': { list: getPendingRescans, params: {}, action: 'pending-rescans.read' },
  'My Exams': {
    list: listStoredExams,
    params: () => ({ username: person.guid }),
    action: 'stored-exams.read',
  },
} as const;

type ListName = keyof typeof LISTS;

async function file(name: ListName, query: object, as = person): Promise<readonly string[]> {
  const { list, params } = LISTS[name];
  const input = {
    params: typeof params === 'function' ? params() : params,
    query: { format: 'csv', ...query },
  };
  const response = await send(world.app, list, input as never, { as });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
}

describe('every table exports what it shows', () => {
  test('the worklist: in its order, narrowed by its search and its collection', async () => {
    expect(await file('Worklist', { columns: 'patient_id', sort: 'patient_id', order: 'asc' })).toEqual([
      'patient_id',
      'A-1',
      'B-2',
    ]);
    expect(await file('Worklist', { columns: 'patient_id', search: 'elder' })).toEqual(['patient_id', 'A-1']);
    const elsewhere = await makeCollection(world.deps, { type: 'single_review_per_exam' });
    expect(await file('Worklist', { columns: 'patient_id', data_collection_guid: elsewhere })).toEqual([
      'patient_id',
    ]);
  });

  test('nothing in it runs as a formula, and a comma parts nothing', async () => {
    const columns = NAMES;
    expect(await file('Worklist', { columns, sort: 'patient_id', order: 'desc' })).toEqual([
      NAMES,
      `Ada,"'=HYPERLINK(""http://evil.example"")"`,
      '"Bo, the",Elder',
    ]);
  });

  test.each(['Completed Assessments', 'Pending Rescans'] as const)('%s: what was decided', async (name) => {
    expect(await file(name, { columns: 'clip_set_guid,clinical_decision,patient_last_name' })).toEqual([
      'clip_set_guid,clinical_decision,patient_last_name',
      `${guids[2]},rescan,Stone`,
    ]);
  });

  test('My Exams: with the result, and how far an exam has come', async () => {
    const columns = 'patient_id,result.clinical_decision,ingest.state';
    expect(await file('My Exams', { columns, sort: 'date_created', order: 'asc' })).toEqual([
      columns,
      'B-2,,',
      'A-1,,',
      'C-3,rescan,',
    ]);
  });

  test.each(Object.keys(LISTS) as ListName[])(
    '%s: an account that hides names has none in its file',
    async (name) => {
      const seen = name === 'My Exams' ? 'patient_full_name' : NAMES;
      expect((await file(name, {})).join('\n')).toMatch(/Stone|Elder/);
      await giveConfig(world.deps, person, HIDES_NAMES);
      try {
        const lines = await file(name, { columns: `patient_id,${seen}` });
        expect(lines.length).toBeGreaterThan(1);
        expect(lines.slice(1).join('\n')).not.toMatch(/Stone|Elder|Ada|Cleo/);
      } finally {
        await giveConfig(world.deps, person, {});
      }
    },
  );

  test.each(Object.keys(LISTS) as ListName[])(
    '%s: the trail names every patient whose row left',
    async (name) => {
      const before = (await auditRows(world.deps, LISTS[name].action)).length;
      const rows = (await file(name, {})).length - 1;
      const [read] = (await auditRows(world.deps, LISTS[name].action)).slice(before);
      expect(read).toMatchObject({ actorGuid: person.guid });
      expect(read?.examGuids).toHaveLength(rows);
    },
  );
});
