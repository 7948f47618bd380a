import { randomUUID } from 'node:crypto';
import { downloadExamHistory, getExamHistory } from '@sonoboard/contract/exam-history/exam-history.endpoints';
import { getExam, noteExamShown } from '@sonoboard/contract/exams/exams.endpoints';
import {
  cancelRetraction,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { confirmResultRead } from '@sonoboard/contract/results/results.endpoints';
import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { renewReviewLease } from '@sonoboard/contract/reviews/review-leases.endpoints';
import { getReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { erasedPerson } from '@sonoboard/domain/accounts/erased-person';
import { PREFETCH_HEADER } from '@sonoboard/contract/http/prefetch-header';
import { HISTORY_EVENTS } from '@sonoboard/domain/exam-history/history-events';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAddendum, correct, retract } from '../../test/amend-reviews.ts';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply, send } from '../../test/call.ts';
import {
  addMember,
  giveConfig,
  joinWorkspace,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
} from '../../test/factories.ts';
import { clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { users } from '../tables/accounts.tables.ts';
import { auditEvents } from '../tables/audit.tables.ts';
import { collectionExams, dataCollections } from '../tables/data-collections.tables.ts';
import { researchExports } from '../tables/exports.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { legalHolds } from '../tables/retention.tables.ts';
import { selectRecordedActions } from './exam-history.queries.ts';

const MINUTE = 60_000;
let world: TestApp;
let operator: TestUser;
let reviewer: TestUser;
let colleague: TestUser;
let collection: string;
let examGuid: string;
let clipGuids: readonly string[];
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  operator = await makeUser(world.deps, { firstName: 'Jonas', lastName: 'Weber' });
  reviewer = await makeUser(world.deps, { firstName: 'Helena', lastName: 'Vogt' });
  colleague = await makeUser(world.deps, { firstName: 'Matthias', lastName: 'Krüger' });
  collection = await makeCollection(world.deps, {});
  for (const person of [reviewer, colleague]) await addMember(world.deps, collection, person, ['reviewer']);
  const exam = await makeExam(world.deps, {
    operator,
    operatorFirstName: 'Jonas',
    operatorLastName: 'Weber',
    operatorEmail: operator.email,
    scannerId: 'SC-214',
    patientId: '4471-0932',
    patientFirstName: 'Amara',
    patientLastName: 'Okafor',
    collections: [collection],
    clips: clipsOf('dvt_left_two_point'),
  });
  ({ guid: examGuid, clipGuids } = exam);
  await world.deps.db
    .update(collectionExams)
    .set({ addedAt: world.clock.now() })
    .where(eq(collectionExams.examGuid, examGuid));
  forward(1);
});

const after = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE);
const forward = (minutes: number) => world.clock.forward(minutes * MINUTE);
const history = (as: TestUser, before?: string) =>
  call(
    world.app,
    getExamHistory,
    { params: { examGuid }, query: before === undefined ? {} : { before } },
    { as },
  );
const open = (as: TestUser) => call(world.app, getExam, { params: { examGuid } }, { as });
const csv = (as: TestUser, query = {}) =>
  send(world.app, downloadExamHistory, { params: { examGuid }, query }, { as });

/** As the page reads. */
const sentences = async (as: TestUser) =>
  (await history(as)).events.map(
    ({ kind, words, detail }) =>
      `${HISTORY_EVENTS[kind].words} ${words}`.trim() + (detail === null ? '' : ` (${detail})`),
  );

const theirReview = (columns = {}) =>
  makeReview(world.deps, {
    examGuid,
    reviewer: colleague,
    clinicalDecision: 'rescan',
    clinicalDecisionComment: 'Again, please.',
    ...columns,
  });

/** Opened, drafted after a minute, submitted after half an hour, confirmed by the operator. */
async function reviewAndConfirm(): Promise<string> {
  await open(reviewer);
  forward(1);
  const draft = { clips: {}, comment: { value: 'Clear.', at: 1 } };
  await call(world.app, saveReviewDraft, { params: { examGuid }, body: { draft } }, { as: reviewer });
  forward(31);
  const body = reviewBody({ guid: examGuid, clipGuids });
  const { guid } = await call(world.app, submitReview, { body }, { as: reviewer });
  forward(6);
  await call(world.app, confirmResultRead, { params: { reviewGuid: guid } }, { as: operator });
  return guid;
}

describe('GET /exams/{examGuid}/history', () => {
  test('tells of an exam from its arrival on, newest first, with the people and what it took', async () => {
    const reviewGuid = await reviewAndConfirm();
    expect(await sentences(reviewer)).toEqual([
      'Read and confirmed by Jonas Weber (6 min after the review)',
      'Notified Jonas Weber (Mail kept without a mail server)',
      'Submitted by Helena Vogt (Decision: Discharge. Image quality 4 of 5)',
      'Draft saved by Helena Vogt',
      'Opened by Helena Vogt (32 min)',
      'Received from SC-214 - Jonas Weber (2 of 2 views)',
    ]);
    const { exam, report, events, people, times, total, ...rest } = await history(reviewer);
    expect(exam).toMatchObject({ clip_set_guid: examGuid, patient_id: '4471-0932' });
    expect(report).toEqual({ review_guid: reviewGuid, flow: 'single' });
    expect(events[2]).toMatchObject({ kind: 'submitted', people: ['Helena Vogt'], outcome: 'negative' });
    expect(people).toEqual([
      { name: 'Jonas Weber', role: 'operator' },
      { name: 'Helena Vogt', role: 'reviewer' },
    ]);
    expect(times).toEqual({ arrival_to_review: 33 * MINUTE, review_to_confirmation: 6 * MINUTE });
    expect({ total, ...rest }).toEqual({ total: 6, has_older: false, leaves_out_openings: false });
  });

  test('rows of lists, what is fetched ahead and the history itself open nothing', async () => {
    await call(world.app, getWorklist, {}, { as: reviewer });
    await send(
      world.app,
      getExam,
      { params: { examGuid } },
      { as: reviewer, headers: { [PREFETCH_HEADER]: '1' } },
    );
    await history(reviewer);
    expect(await sentences(reviewer)).toEqual(['Received from SC-214 - Jonas Weber (2 of 2 views)']);
    await call(world.app, noteExamShown, { params: { examGuid } }, { as: reviewer });
    expect((await sentences(reviewer))[0]).toBe('Opened by Helena Vogt');
  });

  test('tells of every version of a review: who amended it and why, and when it was read again', async () => {
    const reviewGuid = await reviewAndConfirm();
    const admin = await makeUser(world.deps, { firstName: 'Ada', lastName: 'Admin' });
    await addMember(world.deps, collection, admin, ['admin']);
    forward(60);
    const body = reviewBody({ guid: examGuid, clipGuids }, { clinical_decision: 'standard' });
    await correct(
      world,
      { reviewGuid, as: admin },
      { assessment: 'negative', reviews: [body], reason: 'decision_wrong' },
    );
    forward(19);
    const read = { params: { reviewGuid }, body: { version: 2 } };
    await call(world.app, confirmResultRead, read, { as: operator });
    forward(1);
    await addAddendum(
      world,
      { reviewGuid, as: reviewer },
      { expected_version: 2, addendum: 'Secret words.' },
    );
    const told = await sentences(reviewer);
    expect(told.filter((one) => !one.startsWith('Notified')).slice(0, 5)).toEqual([
      'Amended by Helena Vogt (Addendum: Clarification)',
      'Read again and confirmed by Jonas Weber (19 min after the correction)',
      'Amended by Ada Admin (Correction: Clinical decision was wrong. Decision: Standard. Image quality 4 of 5)',
      'Read and confirmed by Jonas Weber (6 min after the review)',
      'Submitted by Helena Vogt (Decision: Discharge. Image quality 4 of 5)',
    ]);
    // The operator, and of the members those who are told of reviews, each time in one line.
    expect(told.filter((one) => one.startsWith('Notified'))).toHaveLength(3);
    const { events, report, times } = await history(reviewer);
    expect(report).toEqual({ review_guid: reviewGuid, flow: 'single' });
    expect(times).toMatchObject({ review_to_confirmation: 6 * MINUTE });
    expect(events.filter(({ kind }) => kind === 'amended').map(({ outcome }) => outcome)).toEqual([
      null,
      'negative',
    ]);
    expect((await csv(reviewer)).body).toContain('Amended,Ada Admin,');
    expect((await csv(reviewer)).body).not.toContain('Secret words');
  });

  test('tells of a retraction, of one that was taken back too, and leads to the review that was retracted', async () => {
    const reviewGuid = await reviewAndConfirm();
    const admin = await makeUser(world.deps, { firstName: 'Ada', lastName: 'Admin' });
    await addMember(world.deps, collection, admin, ['admin']);
    const params = { reviewGuid };
    const asked = { expected_version: 1, reason: 'wrong_patient', reason_text: '' } as const;
    await call(world.app, requestRetraction, { params, body: asked }, { as: reviewer });
    forward(1);
    await call(world.app, cancelRetraction, { params, body: {} }, { as: reviewer });
    forward(1);
    await retract(world, { reviewGuid, as: reviewer, confirmedBy: admin });
    forward(5);
    const read = { params, body: { version: 2 } };
    await call(world.app, confirmResultRead, read, { as: operator });
    // The reviewer is to read the exam independently again, and sees of others' reviews nothing.
    const told = await sentences(admin);
    const ofRetraction = told.filter((one) => /^(?:Review retracted|Retraction)/.test(one));
    expect(ofRetraction).toEqual([
      'Review retracted by Ada Admin (Recorded under the wrong patient)',
      'Retraction requested by Helena Vogt (Recorded under the wrong patient)',
      'Retraction taken back by Helena Vogt (Recorded under the wrong patient)',
      'Retraction requested by Helena Vogt (Recorded under the wrong patient)',
    ]);
    expect(told[0]).toBe('Read again and confirmed by Jonas Weber (5 min after the retraction)');
    expect(told[1]).toMatch(/^Notified /);
    expect(told).toContain('Submitted by Helena Vogt (Decision: Discharge. Image quality 4 of 5)');
    expect((await history(admin)).report).toEqual({ review_guid: reviewGuid, flow: 'single' });
    expect((await sentences(reviewer)).join()).not.toContain('Ada Admin');
  });

  test('says who has it open now', async () => {
    await open(reviewer);
    await call(world.app, renewReviewLease, { params: { examGuid } }, { as: reviewer });
    expect((await sentences(colleague))[0]).toBe('Received from SC-214 - Jonas Weber (2 of 2 views)');
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    expect((await sentences(staff))[0]).toBe('Opened by Helena Vogt (Open now)');
    forward(2);
    expect((await sentences(staff))[0]).toBe('Opened by Helena Vogt');
  });

  test('tells of mails about the arrival, holds, corrections and files for research, and who is erased by their pseudonym', async () => {
    const now = world.clock.now();
    await world.deps.db.insert(outbox).values({
      kind: 'exam-arrived',
      toAddress: colleague.email,
      subject: 's',
      textBody: 't',
      htmlBody: 'h',
      status: 'sent',
      sentAt: now,
      createdAt: now,
      onceKey: `exam-arrived:${examGuid}:${colleague.guid}`,
    });
    await world.deps.db.insert(legalHolds).values([
      { examGuid, reason: 'A claim.', setAt: after(1), setByGuid: reviewer.guid },
      // Set before the collection held the exam.
      {
        collectionGuid: collection,
        reason: 'An audit.',
        setAt: new Date(0),
        setByGuid: reviewer.guid,
        releasedAt: after(1),
        releasedByGuid: reviewer.guid,
      },
      {
        collectionGuid: collection,
        reason: 'A trial.',
        setAt: after(2),
        setByGuid: reviewer.guid,
        releasedAt: after(3),
        releasedByGuid: colleague.guid,
      },
    ]);
    await world.deps.db.insert(researchExports).values([
      {
        collectionGuid: collection,
        userGuid: reviewer.guid,
        state: 'done',
        createdAt: after(3),
        finishedAt: after(4),
      },
      // Made before the collection held the exam.
      {
        collectionGuid: collection,
        userGuid: reviewer.guid,
        createdAt: new Date(0),
        finishedAt: new Date(0),
      },
    ]);
    await world.deps.db.insert(auditEvents).values({
      at: after(5),
      kind: 'change',
      action: 'exam.corrected',
      actorGuid: colleague.guid,
      subjectKind: 'exam',
      subjectGuid: examGuid,
      examGuids: [examGuid],
      after: { patientId: 'another', patientSex: 'female' },
    });
    const { email, firstName, lastName } = erasedPerson(colleague.guid);
    await world.deps.db
      .update(users)
      .set({ email, firstName, lastName, erasedAt: now })
      .where(eq(users.guid, colleague.guid));
    const erased = `Deleted user ${displayGuid(colleague.guid)}`;
    expect(await sentences(operator)).toEqual([
      `Corrected by ${erased} (Patient ID, sex)`,
      'Exported for research by Helena Vogt (With its data collection, without what names the patient)',
      `Legal hold released by ${erased} (On its data collection)`,
      'Legal hold set by Helena Vogt (On its data collection)',
      'Legal hold set by Helena Vogt',
      `Notified ${erased} (Mail sent)`,
      'Received from SC-214 - Jonas Weber (2 of 2 views)',
    ]);
    expect(JSON.stringify(await history(operator))).not.toMatch(/A claim|another/);
  });

  test('is at most 200 events at once, and older ones on demand', async () => {
    await manyEvents(450, 'review-draft.saved');
    const first = await history(operator);
    expect([first.events.length, first.total, first.has_older]).toEqual([200, 451, true]);
    const second = await history(operator, first.events.at(-1)?.id);
    const third = await history(operator, second.events.at(-1)?.id);
    expect([second.events.length, third.events.length, third.has_older]).toEqual([200, 51, false]);
    expect(third.events.at(-1)?.kind).toBe('received');
    const ids = [first, second, third].flatMap(({ events }) => events.map(({ id }) => id));
    expect(new Set(ids).size).toBe(451);
    expect((await history(operator, 'received:nothing')).events).toEqual([]);
  });

  test('of an exam that is opened without an end the newest openings are told, and that there were more', async () => {
    await manyEvents(5_001, 'exam.read');
    const { events, leaves_out_openings: leavesOut, total } = await history(operator);
    expect(leavesOut).toBe(true);
    expect(total).toBeLessThan(5_002);
    expect(events.length).toBeLessThanOrEqual(200);
    expect(JSON.stringify(events).length).toBeLessThan(60_000);
  });

  test('is found by the index over exams', async () => {
    await world.database.owner.query('analyze audit_events');
    const client = await world.database.pool.connect();
    await client.query('begin; set local enable_seqscan = off');
    const statement = selectRecordedActions(world.deps.db, examGuid).toSQL();
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain ${statement.sql}`,
      statement.params,
    );
    await client.query('rollback');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/audit_events_exams/g)).toHaveLength(1);
  });

  test('is written down as a read of patient data', async () => {
    await history(reviewer);
    expect((await auditRows(world.deps, 'exam-history.read')).at(-1)).toMatchObject({
      kind: 'patient-read',
      actorGuid: reviewer.guid,
      subjectKind: 'exam',
      subjectGuid: examGuid,
      examGuids: [examGuid],
    });
  });

  test('hides from an account what its config hides', async () => {
    await giveConfig(world.deps, reviewer, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
      enable_exam_diagnosis: false,
    });
    await theirReview();
    await makeReview(world.deps, { examGuid, reviewer });
    const { exam, events } = await history(reviewer);
    expect(exam).toMatchObject({ patient_id: null, patient_first_name: null, patient_last_name: null });
    expect(events.find(({ kind }) => kind === 'submitted')?.outcome).toBeNull();
    expect((await csv(reviewer)).body).not.toContain('No DVT');
  });
});

describe('who may read the history of an exam', () => {
  const member = async (roles: Parameters<typeof addMember>[3]) => {
    const person = await makeUser(world.deps);
    await addMember(world.deps, collection, person, roles);
    return person;
  };
  const inOtherWorkspace = async () => {
    const person = await makeUser(world.deps);
    const workspace = await makeWorkspace(world.deps, { owner: await makeUser(world.deps) });
    await joinWorkspace(world.deps, workspace, person, ['admin']);
    const foreign = await makeCollection(world.deps, {});
    await addMember(world.deps, foreign, person, ['reviewer', 'admin']);
    return person;
  };

  test.each([
    ['a reviewer of its collection', () => reviewer, true],
    ['an admin of its collection', () => member(['admin']), true],
    ['its operator', () => operator, true],
    ['internal staff', () => makeUser(world.deps, { permissions: ['internal'] }), true],
    ['a scanner of its collection', () => member(['scanner']), false],
    ['a subscriber of its collection', () => member(['exams_subscriber', 'reviews_subscriber']), false],
    ['someone of another workspace', inOtherWorkspace, false],
    [
      'someone with other permissions',
      () => makeUser(world.deps, { permissions: ['data-management'] }),
      false,
    ],
  ] as const)('%s: %#', async (_, person, mayRead) => {
    const as = await person();
    for (const endpoint of [getExamHistory, downloadExamHistory] as const) {
      const answer = await send(world.app, endpoint, { params: { examGuid } }, { as });
      expect(answer.statusCode).toBe(mayRead ? 200 : 404);
      if (mayRead) continue;
      const unknown = await errorReply(world.app, endpoint, { params: { examGuid: randomUUID() } }, { as });
      const refused = await errorReply(world.app, endpoint, { params: { examGuid } }, { as });
      expect(refused).toEqual(unknown);
    }
    expect(
      (await send(world.app, getReview, { params: { reviewGuid: await theirReview() } }, { as })).statusCode,
    ).toBe(
      // A reviewer who owes their own review may open the history, and not the review of a colleague.
      mayRead && as !== reviewer ? 200 : 404,
    );
  });

  test('nobody who is not signed in', async () => {
    expect((await send(world.app, getExamHistory, { params: { examGuid } })).statusCode).toBe(401);
  });
});

describe('where everyone reviews, the history tells a reviewer nothing of others before their own review', () => {
  /** A colleague opens, reviews and exports it; the operator is told and confirms. */
  async function colleagueReviews(): Promise<string> {
    await open(colleague);
    forward(5);
    const body = reviewBody({ guid: examGuid, clipGuids });
    const { guid } = await call(world.app, submitReview, { body }, { as: colleague });
    await call(world.app, confirmResultRead, { params: { reviewGuid: guid } }, { as: operator });
    await call(world.app, getReview, { params: { reviewGuid: guid } }, { as: operator });
    await csv(colleague);
    return guid;
  }

  test('neither that they looked, nor that they decided, nor who was told', async () => {
    await open(reviewer);
    const before = await history(reviewer);
    const theirs = await colleagueReviews();
    const after = await history(reviewer);
    expect(after).toEqual(before);
    expect((await csv(reviewer)).body).not.toMatch(/Krüger|Submitted|Notified|confirmed/);

    const body = reviewBody({ guid: examGuid, clipGuids });
    await call(world.app, submitReview, { body }, { as: reviewer });
    expect(await sentences(reviewer)).toEqual(
      expect.arrayContaining(['Submitted by Matthias Krüger (Decision: Discharge. Image quality 4 of 5)']),
    );
    expect(
      (await call(world.app, getReview, { params: { reviewGuid: theirs } }, { as: reviewer })).examReview,
    ).toBeTruthy();
  });

  test('where one review is enough, and to the operator, it is told at once', async () => {
    await colleagueReviews();
    expect((await sentences(operator)).join()).toContain('Submitted by Matthias Krüger');
    await world.deps.db
      .update(dataCollections)
      .set({ type: 'single_review_per_exam' })
      .where(eq(dataCollections.guid, collection));
    expect((await sentences(reviewer)).join()).toContain('Submitted by Matthias Krüger');
  });
});

describe('GET /exams/{examGuid}/history.csv', () => {
  test('is the whole history with the names of all people, in the zone of its reader, and is an export itself', async () => {
    await reviewAndConfirm();
    await manyEvents(250, 'review-draft.saved');
    forward(10);
    const { body, headers } = await csv(operator, { timezone: 'Europe/Athens' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="exam-history-${displayGuid(examGuid)}.csv"`,
    });
    const lines = body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 6 + 250);
    expect(lines[0]).toBe('\uFEFFTime (UTC),Time,Event,People,Detail,Outcome');
    expect(lines.find((line) => line.includes('Submitted'))).toMatch(
      /^2026-.*Athens · \d\d:\d\d UTC",Submitted,Helena Vogt,Decision: Discharge. Image quality 4 of 5,No DVT$/,
    );
    expect((await auditRows(world.deps, 'exam-history.exported')).at(-1)).toMatchObject({
      kind: 'patient-read',
      actorGuid: operator.guid,
      examGuids: [examGuid],
      after: { as: 'csv' },
    });
    expect((await sentences(operator)).find((one) => one.startsWith('Exported'))).toBe(
      'Exported this history as CSV by Jonas Weber',
    );
  });

  test('a name that a spreadsheet would run is text', async () => {
    await world.deps.db
      .update(users)
      .set({ firstName: '=HYPERLINK("http://evil.example")', lastName: '' })
      .where(eq(users.guid, reviewer.guid));
    await open(reviewer);
    expect((await csv(operator)).body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });
});

async function manyEvents(count: number, action: string): Promise<void> {
  await world.database.pool.query(
    `insert into audit_events (at, kind, action, actor_guid, exam_guids)
     select $1::timestamptz + n * $7::interval, $2, $3, $4, array[$5::uuid]
     from generate_series(1, $6::int) n`,
    [
      world.clock.now(),
      action === 'exam.read' ? 'patient-read' : 'change',
      action,
      reviewer.guid,
      examGuid,
      count,
      action === 'exam.read' ? '2 hours' : '1 second',
    ],
  );
}
