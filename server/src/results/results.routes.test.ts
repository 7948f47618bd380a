import { randomUUID } from 'node:crypto';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import {
  confirmResultRead,
  getResult,
  getResultReceipt,
} from '@sonoboard/contract/results/results.endpoints';
import { getChainReviews, getReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { storedExamsPage } from '../exams/stored-exams.queries.ts';

const DECISION = { clinicalDecision: 'discharge', clinicalDecisionComment: 'Told the nurse.' } as const;

let world: TestApp;
let operator: TestUser;
let reviewer: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps);
  reviewer = await makeUser(world.deps, { firstName: 'Rita', lastName: 'Reviewer' });
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

const record = () =>
  makeExam(world.deps, {
    operator,
    collections: [collection],
    protocol: 'dvt_left_two_point',
    patientId: 'P1',
    patientFirstName: 'Ada',
    patientLastName: 'Lovelace',
    patientSex: 'female',
    patientDateOfBirth: '1815-12-10',
    createdAtTimezoneId: 'Europe/Berlin',
  });

async function decided(columns: Partial<Parameters<typeof makeReview>[1]> = {}) {
  const exam = await record();
  const reviewGuid = await makeReview(world.deps, {
    examGuid: exam.guid,
    reviewer,
    ...DECISION,
    createdAtTimezoneId: 'Europe/Paris',
    ...columns,
  });
  return { exam, reviewGuid };
}

const read = (reviewGuid: string, as = operator) =>
  call(world.app, getResult, { params: { reviewGuid } }, { as });
const confirm = (reviewGuid: string, as = operator) =>
  call(world.app, confirmResultRead, { params: { reviewGuid } }, { as });
const stored = async () =>
  (
    await call(
      world.app,
      listStoredExams,
      { params: { username: operator.guid }, query: {} },
      { as: operator },
    )
  ).items;

describe('the operator can open a result page', () => {
  test('that shows exam, decision, note, reviewer and times', async () => {
    const { exam, reviewGuid } = await decided({ assessment: 'negative' });
    const now = world.clock.now().toISOString();
    expect(await read(reviewGuid)).toEqual({
      review_guid: reviewGuid,
      exam: {
        guid: exam.guid,
        protocol: 'dvt_left_two_point',
        created_at: now,
        created_at_timezone_id: 'Europe/Berlin',
        patient_id: 'P1',
        patient_full_name: 'Ada Lovelace',
        patient_sex: 'female',
        patient_date_of_birth: '1815-12-10',
      },
      outcome: 'negative',
      calf_not_assessed: null,
      clinical_decision: 'discharge',
      note: 'Told the nurse.',
      reviewer_name: 'Rita Reviewer',
      decided_at: now,
      decided_at_timezone_id: 'Europe/Paris',
      read_at: null,
      version: 1,
      amended: null,
      addenda: [],
      retracted_at: null,
    });
    const [row] = (await auditRows(world.deps, 'result.read')).slice(-1);
    expect(row).toMatchObject({
      kind: 'patient-read',
      actorGuid: operator.guid,
      subjectGuid: reviewGuid,
      examGuids: [exam.guid],
    });
  });

  test('AMB-184: with as much of the patient as their account shows', async () => {
    const { reviewGuid } = await decided();
    await giveConfig(world.deps, operator, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    const hidden = {
      patient_id: null,
      patient_full_name: null,
      patient_sex: null,
      patient_date_of_birth: null,
    };
    expect((await read(reviewGuid)).exam).toMatchObject(hidden);
    expect((await confirm(reviewGuid)).exam).toMatchObject(hidden);
  });

  test('AMB-158: without the outcome where the account shows no results', async () => {
    const { reviewGuid } = await decided();
    await giveConfig(world.deps, operator, { enable_exam_diagnosis: false });
    expect((await read(reviewGuid)).outcome).toBeNull();
  });

  test('and nobody else can, nor does a review without a decision have one', async () => {
    const { reviewGuid } = await decided();
    const { reviewGuid: undecided } = await decided({
      clinicalDecision: null,
      clinicalDecisionComment: null,
    });
    const staff = await makeUser(world.deps, { permissions: ['internal', 'admin'] });
    for (const endpoint of [getResult, confirmResultRead]) {
      const ask = (guid: string, as: TestUser) =>
        errorReply(world.app, endpoint, { params: { reviewGuid: guid } }, { as });
      const unknown = await ask(randomUUID(), operator);
      expect(unknown).toMatchObject({ status: 404, code: 'review_not_found' });
      expect(await ask(undecided, operator)).toEqual(unknown);
      for (const as of [reviewer, staff]) expect(await ask(reviewGuid, as)).toEqual(unknown);
    }
  });
});

describe("'I have read this'", () => {
  test('is kept with its first time, in the audit trail once, however often it is said', async () => {
    const { exam, reviewGuid } = await decided();
    world.clock.forward(60_000);
    const first = world.clock.now().toISOString();
    const before = (await auditRows(world.deps, 'result.confirmed')).length;
    const said = await Promise.all(Array.from({ length: 5 }, () => confirm(reviewGuid)));
    world.clock.forward(60_000);
    said.push(await confirm(reviewGuid), await read(reviewGuid));
    expect(new Set(said.map(({ read_at }) => read_at))).toEqual(new Set([first]));
    const rows = (await auditRows(world.deps, 'result.confirmed')).slice(before);
    expect(rows).toMatchObject([
      {
        kind: 'change',
        actorGuid: operator.guid,
        subjectGuid: reviewGuid,
        examGuids: [exam.guid],
        after: { readAt: first },
      },
    ]);
  });

  test('is what the reviewer sees on the report, of one exam and of a chain', async () => {
    const { reviewGuid } = await decided();
    const onReport = async () => {
      const single = await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer });
      const chain = await call(world.app, getChainReviews, { query: { reviewGuid } }, { as: reviewer });
      const receipt = await call(world.app, getResultReceipt, { params: { reviewGuid } }, { as: reviewer });
      return [
        receipt.read_at,
        single.examReview.result_read_at,
        chain.exams_and_reviews[0]?.review?.examReview.result_read_at,
      ];
    };
    expect(await onReport()).toEqual([null, null, null]);
    const { read_at } = await confirm(reviewGuid);
    expect(await onReport()).toEqual([read_at, read_at, read_at]);
  });
});

describe('My Exams marks the newest decision on an exam', () => {
  test('as unread, then as read; a newer one is unread again', async () => {
    const { exam, reviewGuid } = await decided();
    const mark = { review_guid: reviewGuid, clinical_decision: 'discharge', read_at: null };
    expect(await stored()).toMatchObject([{ clip_set_guid: exam.guid, result: mark }]);
    const { read_at } = await confirm(reviewGuid);
    expect(await stored()).toMatchObject([{ result: { ...mark, read_at } }]);

    world.clock.forward(60_000);
    const second = await makeReview(world.deps, {
      examGuid: exam.guid,
      reviewer: await makeUser(world.deps),
      clinicalDecision: 'standard',
      clinicalDecisionComment: 'Not sure.',
    });
    world.clock.forward(60_000);
    await makeReview(world.deps, { examGuid: exam.guid, reviewer: await makeUser(world.deps) });
    expect(await stored()).toMatchObject([
      { result: { review_guid: second, clinical_decision: 'standard', read_at: null } },
    ]);
  });

  test('and nothing where nobody decided', async () => {
    const { reviewGuid } = await decided({ clinicalDecision: null, clinicalDecisionComment: null });
    expect(reviewGuid).toBeTruthy();
    expect(await stored()).toMatchObject([{ result: null }]);
  });

  test('a page stays one range of the index, and asks for the decisions of its own rows only', async () => {
    for (let n = 0; n < 30; n += 1) await decided();
    const sees = { names: true, id: true };
    const statement = storedExamsPage(
      world.deps.db,
      operator.guid,
      { limit: 5, now: new Date() },
      sees,
    ).getSQL();
    const plan = await world.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, timing off, costs off) ${statement}`);
    });
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan using exams_operator_newest on exams/);
    expect(text).toMatch(/exam_reviews\w* .*loops=5/);
    expect(text).not.toMatch(/Seq Scan/);
  });
});
