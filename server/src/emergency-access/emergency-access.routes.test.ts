import { randomUUID } from 'node:crypto';
import { getCurrentUser } from '@sonoboard/contract/accounts/accounts.endpoints';
import { listOwnDataCollections } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import { listLinkedClipSets } from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import {
  askForEmergencyAccess,
  endEmergencyAccess,
  findExamsForEmergency,
  getEmergencyAccess,
} from '@sonoboard/contract/emergency-access/emergency-access.endpoints';
import { getExamHistory } from '@sonoboard/contract/exam-history/exam-history.endpoints';
import { getExam, noteExamShown } from '@sonoboard/contract/exams/exams.endpoints';
import { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import { downloadReportFhir } from '@sonoboard/contract/exports/report-exports.endpoints';
import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { saveReviewDraft } from '@sonoboard/contract/reviews/review-drafts.endpoints';
import { renewReviewLease } from '@sonoboard/contract/reviews/review-leases.endpoints';
import {
  getChainReviews,
  getReview,
  getReviewOpening,
  hasReviewedExam,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { holdExam } from '@sonoboard/contract/retention/retention.endpoints';
import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import {
  getWorklist,
  getCompletedReviews,
  getPendingRescans,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import { EMERGENCY_LOOKUP_LIMIT } from '@sonoboard/domain/emergency-access/lookup-limit';
import { documentMoment } from '@sonoboard/domain/shared/date-display';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
import { mailsTo } from '../../test/outbox-mails.ts';
import { reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { examsInScope } from '../exams/exams.service.ts';
import { users } from '../tables/accounts.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { collectionExams, collectionMembers, dataCollections } from '../tables/data-collections.tables.ts';
import { emergencyAccesses } from '../tables/emergency-access.tables.ts';
import { workspaceMembers, workspaces } from '../tables/workspaces.tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PATIENT = { patientId: 'P-4471', patientFirstName: 'Amara', patientLastName: 'Okafor' };
const WHY = { reason: 'patient_transferred', explanation: 'Came from ward 3 with a swollen leg.' } as const;
const NOT_FOUND = { status: 404, code: 'exam_not_found', error: 'Exam could not be found' };

let world: TestApp;
let owner: TestUser;
/** The collection of the workspace. */
let ward: string;
/** Where the asker reviews. */
let elsewhere: string;
let workspaceGuid: string;
let admin: TestUser;
let asker: TestUser;
let examGuid: string;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  const { deps } = world;
  owner = await makeUser(deps);
  const workspace = await makeWorkspace(deps, { owner });
  workspaceGuid = workspace.guid;
  const [row] = await deps.db.select().from(workspaces).where(eq(workspaces.guid, workspaceGuid));
  ward = row?.dcGuid ?? '';
  admin = await makeUser(deps);
  await addMember(deps, ward, admin, ['admin']);
  asker = await makeUser(deps, { firstName: 'Helena', lastName: 'Vogt' });
  await joinWorkspace(deps, workspace, asker);
  elsewhere = await makeCollection(deps, {});
  await addMember(deps, elsewhere, asker, ['reviewer']);
  examGuid = await examIn([ward]);
});

async function examIn(collections: readonly string[], columns: Partial<Parameters<typeof makeExam>[1]> = {}) {
  const clips = [{ anatomicalView: 'left_gsv_cfv', plain: 'a clip' }];
  return (await makeExam(world.deps, { collections, clips, ...PATIENT, ...columns })).guid;
}

const bodyFor = (exam_guid: string) => ({ body: { exam_guid, ...WHY } });
const ask = (exam = examGuid, as = asker) => call(world.app, askForEmergencyAccess, bodyFor(exam), { as });
const refusedAsk = (exam = examGuid, as = asker) =>
  errorReply(world.app, askForEmergencyAccess, bodyFor(exam), { as });
const read = (exam = examGuid, as = asker) =>
  send(world.app, getExam, { params: { examGuid: exam } }, { as });
const end = () => call(world.app, endEmergencyAccess, { params: { examGuid } }, { as: asker });
const statusOf = async (reply: Promise<{ readonly statusCode: number }>) => (await reply).statusCode;

describe('who may ask for which exam', () => {
  test('a reviewer of another collection opens an exam of their workspace', async () => {
    expect((await read()).statusCode).toBe(404);
    const granted = await ask();
    expect(granted).toEqual({
      exam_guid: examGuid,
      reason: WHY.reason,
      granted_at: world.clock.now().toISOString(),
      ends_at: new Date(world.clock.now().getTime() + HOUR).toISOString(),
      ended_at: null,
      is_running: true,
    });
    expect((await read()).json()).toMatchObject({ exam: { guid: examGuid, patient_id: PATIENT.patientId } });
  });

  test.each([
    {
      name: 'an operator of the workspace who reviews nowhere',
      roles: ['scanner'],
      joins: true,
      permissions: [],
    },
    { name: 'an admin who reviews nowhere', roles: ['admin'], joins: true, permissions: [] },
    { name: 'a reviewer without a workspace', roles: ['reviewer'], joins: false, permissions: [] },
    { name: 'a device', roles: ['reviewer'], joins: true, permissions: ['device'] },
    { name: 'staff who review nowhere', roles: [], joins: true, permissions: ['internal'] },
    { name: 'a stranger', roles: [], joins: false, permissions: [] },
  ] as const)(
    '$name may not ask, whether there is such an exam or not',
    async ({ roles, joins, permissions }) => {
      const { deps, app } = world;
      const person = await makeUser(deps, { permissions });
      await addMember(deps, elsewhere, person, roles);
      const [row] = await deps.db.select().from(workspaces).where(eq(workspaces.guid, workspaceGuid));
      if (joins) await joinWorkspace(deps, { guid: workspaceGuid, groupGuid: row?.groupGuid ?? '' }, person);
      const there = await refusedAsk(examGuid, person);
      expect(there).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await refusedAsk(randomUUID(), person)).toEqual(there);
      expect(
        await errorReply(app, findExamsForEmergency, { body: { id: PATIENT.patientId } }, { as: person }),
      ).toEqual(there);
      const own = await call(app, getEmergencyAccess, {}, { as: person });
      expect(own).toEqual({ may_ask: false, accesses: [] });
    },
  );

  test('someone whose account has it switched off may not ask, and what runs for them ends', async () => {
    await ask();
    await giveConfig(world.deps, asker, { emergency_access: false });
    expect((await read()).statusCode).toBe(404);
    expect(await refusedAsk()).toMatchObject({ status: 403, code: 'forbidden' });
  });

  test('exams of other workspaces, of none, unknown, deleted from the ward or on their way have one answer', async () => {
    const { deps } = world;
    const other = await makeWorkspace(deps, { owner: await makeUser(deps) });
    const [row] = await deps.db.select().from(workspaces).where(eq(workspaces.guid, other.guid));
    const ended = await makeCollection(deps, {});
    await addMember(deps, ended, asker, []);
    await addMember(deps, ended, owner, []);
    const inEnded = await examIn([ended]);
    await deps.db
      .update(dataCollections)
      .set({ deletedAt: deps.clock.now() })
      .where(eq(dataCollections.guid, ended));
    const outside = [
      await examIn([row?.dcGuid ?? '']),
      await examIn([await makeCollection(deps, {})]),
      await examIn([]),
      await examIn([], { uploadedAt: null }),
      await examIn([ward], { uploadedAt: null }),
      inEnded,
      randomUUID(),
    ];
    for (const exam of outside) expect(await refusedAsk(exam)).toEqual(NOT_FOUND);
    expect(
      (await auditRows(deps, 'emergency-access.refused')).filter(({ actorGuid }) => actorGuid === asker.guid),
    ).toHaveLength(outside.length);
    expect(
      await deps.db.select().from(emergencyAccesses).where(eq(emergencyAccesses.userGuid, asker.guid)),
    ).toEqual([]);
  });

  test('AMB-082: a collection to which every member belongs is one of the workspace, another is not', async () => {
    const { deps } = world;
    const shared = await makeCollection(deps, {});
    await addMember(deps, shared, owner, ['scanner']);
    const exam = await examIn([shared]);
    expect(await refusedAsk(exam)).toEqual(NOT_FOUND);
    await addMember(deps, shared, asker, ['scanner']);
    await ask(exam);
    expect((await read(exam)).statusCode).toBe(200);
  });

  test('what is in their scope needs no emergency', async () => {
    const own = await examIn([elsewhere]);
    expect(await refusedAsk(own)).toMatchObject({ status: 409, code: 'emergency_access_not_needed' });
  });

  test('a reason without words is none', async () => {
    const body = { exam_guid: examGuid, reason: 'on_call', explanation: '   short        ' } as const;
    expect(await errorReply(world.app, askForEmergencyAccess, { body }, { as: asker })).toMatchObject({
      status: 422,
      code: 'invalid_input',
    });
  });
});

describe('its hour', () => {
  test('ends exactly one hour after the request, for exam, clips, address of a clip and history', async () => {
    const { app, clock } = world;
    await ask();
    const { sequences } = await call(app, getExam, { params: { examGuid } }, { as: asker });
    const watch = () => app.inject({ url: sequences[0]?.key ?? '', headers: { cookie: asker.cookie } });
    expect((await watch()).statusCode).toBe(200);
    expect((await watch()).headers['cache-control']).toBe('private, max-age=30');
    clock.forward(HOUR - 1);
    expect((await read()).statusCode).toBe(200);
    const fresh = await call(app, getExam, { params: { examGuid } }, { as: asker });
    const last = { url: fresh.sequences[0]?.key ?? '', headers: { cookie: asker.cookie } };
    expect((await app.inject(last)).statusCode).toBe(200);
    clock.forward(1);
    expect((await read()).json()).toMatchObject({ code: 'exam_not_found' });
    expect((await app.inject(last)).json()).toMatchObject({ code: 'clip_not_found' });
    expect(await errorReply(app, getExamHistory, { params: { examGuid }, query: {} }, { as: asker })).toEqual(
      NOT_FOUND,
    );
    const { accesses } = await call(app, getEmergencyAccess, {}, { as: asker });
    expect(accesses).toMatchObject([{ exam_guid: examGuid, ended_at: null, is_running: false }]);
  });

  test('is not prolonged by asking again, and a new one needs a new request', async () => {
    const { clock } = world;
    const first = await ask();
    clock.forward(20 * MINUTE);
    expect(await ask()).toEqual(first);
    clock.forward(40 * MINUTE);
    expect((await read()).statusCode).toBe(404);
    const second = await ask();
    expect(second.granted_at).toBe(clock.now().toISOString());
    expect((await read()).statusCode).toBe(200);
    expect(
      (await auditRows(world.deps, 'emergency-access.granted')).filter(
        ({ actorGuid }) => actorGuid === asker.guid,
      ),
    ).toHaveLength(2);
    expect(await mailsTo(world.deps, admin.email)).toHaveLength(2);
  });

  test('can be ended early, at once also for a clip that is being watched', async () => {
    const { app, deps, clock } = world;
    await ask();
    const { sequences } = await call(app, getExam, { params: { examGuid } }, { as: asker });
    const watch = () => app.inject({ url: sequences[0]?.key ?? '', headers: { cookie: asker.cookie } });
    clock.forward(5 * MINUTE);
    expect((await watch()).statusCode).toBe(200);
    await end();
    expect((await read()).statusCode).toBe(404);
    expect((await watch()).statusCode).toBe(404);
    const { accesses } = await call(app, getEmergencyAccess, {}, { as: asker });
    expect(accesses).toMatchObject([{ ended_at: clock.now().toISOString(), is_running: false }]);
    await end();
    await call(app, endEmergencyAccess, { params: { examGuid: randomUUID() } }, { as: asker });
    const ended = await auditRows(deps, 'emergency-access.ended');
    expect(ended.filter(({ actorGuid }) => actorGuid === asker.guid)).toMatchObject([
      { kind: 'change', subjectGuid: examGuid, examGuids: [examGuid] },
    ]);
  });

  test.each([
    ['the reviewer role', () => rolesIn(elsewhere, ['scanner'])],
    ['the membership of the collection', () => leave(elsewhere)],
    [
      'the membership of the workspace',
      () =>
        world.deps.db
          .delete(workspaceMembers)
          .where(
            and(eq(workspaceMembers.userGuid, asker.guid), eq(workspaceMembers.workspaceGuid, workspaceGuid)),
          ),
    ],
    [
      'the session',
      () => world.deps.db.update(users).set({ forceLogout: true }).where(eq(users.guid, asker.guid)),
    ],
    [
      'the place of the exam in the ward',
      () => world.deps.db.delete(collectionExams).where(eq(collectionExams.examGuid, examGuid)),
    ],
  ])('ends with the very next call after %s was taken', async (_what, take) => {
    await ask();
    expect((await read()).statusCode).toBe(200);
    await take();
    expect([401, 404]).toContain((await read()).statusCode);
  });

  test('belongs to one person and one chain', async () => {
    const { deps } = world;
    const colleague = await makeUser(deps);
    await addMember(deps, elsewhere, colleague, ['reviewer']);
    const another = await examIn([ward]);
    const rescan = await examIn([ward], { linkedTo: examGuid });
    const rescanElsewhere = await examIn([await makeCollection(deps, {})], { linkedTo: examGuid });
    await ask(rescan);
    const met = await Promise.all([
      statusOf(read(rescan)),
      statusOf(read(examGuid)),
      statusOf(read(rescanElsewhere)),
      statusOf(read(another)),
      statusOf(read(rescan, colleague)),
    ]);
    expect(met).toEqual([200, 200, 404, 404, 404]);
    const chain = await call(world.app, getChainReviews, { query: { examGuid } }, { as: asker });
    expect(chain.exams_and_reviews.map(({ exam }) => exam.guid)).toEqual(
      expect.arrayContaining([examGuid, rescan]),
    );
    expect(chain.exams_and_reviews).toHaveLength(2);
  });
});

async function rolesIn(collectionGuid: string, roles: ('scanner' | 'reviewer')[]) {
  await world.deps.db
    .update(collectionMembers)
    .set({ roles })
    .where(
      and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, asker.guid)),
    );
}

async function leave(collectionGuid: string) {
  await world.deps.db
    .delete(collectionMembers)
    .where(
      and(eq(collectionMembers.collectionGuid, collectionGuid), eq(collectionMembers.userGuid, asker.guid)),
    );
}

test('eight clicks at once are one access, one event and one mail', async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  const { deps } = world;
  expect(
    await deps.db.select().from(emergencyAccesses).where(eq(emergencyAccesses.userGuid, asker.guid)),
  ).toHaveLength(1);
  const granted = await auditRows(deps, 'emergency-access.granted');
  expect(granted.filter(({ actorGuid }) => actorGuid === asker.guid)).toHaveLength(1);
  expect(await mailsTo(deps, admin.email)).toHaveLength(1);
});

describe('it is for reading', () => {
  test('reviews where one is enough, their export and the history are open', async () => {
    const { app, deps } = world;
    const reviewer = await makeUser(deps);
    await addMember(deps, ward, reviewer, ['reviewer']);
    const review = await makeReview(deps, { examGuid, reviewer });
    const params = { reviewGuid: review };
    expect((await send(app, getReview, { params }, { as: asker })).statusCode).toBe(404);
    await ask();
    expect((await send(app, getReview, { params }, { as: asker })).statusCode).toBe(200);
    expect((await send(app, downloadReportFhir, { params }, { as: asker })).statusCode).toBe(200);
    expect(await call(app, hasReviewedExam, { params: { examGuid } }, { as: asker })).toEqual({
      hasReviewedExam: true,
      reviewGuid: review,
    });
    const opening = await call(
      app,
      getReviewOpening,
      { params: { examGuid }, query: { flow: 'single' } },
      { as: asker },
    );
    expect(opening.draft).toBeNull();
    expect((await send(app, noteExamShown, { params: { examGuid } }, { as: asker })).statusCode).toBe(200);
  });

  test('where everyone reviews, colleagues’ reviews stay hidden, as from a reviewer', async () => {
    const { app, deps } = world;
    await deps.db
      .update(dataCollections)
      .set({ type: 'everyone_reviews' })
      .where(eq(dataCollections.guid, ward));
    const reviewer = await makeUser(deps, { firstName: 'Rita', lastName: 'Reviewer' });
    await addMember(deps, ward, reviewer, ['reviewer']);
    const review = await makeReview(deps, { examGuid, reviewer });
    await ask();
    expect((await read()).statusCode).toBe(200);
    expect((await send(app, getReview, { params: { reviewGuid: review } }, { as: asker })).statusCode).toBe(
      404,
    );
    expect(await call(app, hasReviewedExam, { params: { examGuid } }, { as: asker })).toEqual({
      hasReviewedExam: false,
      reviewGuid: null,
    });
    const { exams_and_reviews: scans } = await call(
      app,
      getChainReviews,
      { query: { examGuid } },
      { as: asker },
    );
    expect(scans).toMatchObject([{ review: null }]);
    const history = await call(app, getExamHistory, { params: { examGuid }, query: {} }, { as: asker });
    expect(history.report).toBeNull();
    expect(JSON.stringify(history)).not.toContain('Rita');
  });

  test('nothing can be submitted, saved, leased or held', async () => {
    const { app } = world;
    await ask();
    const as = asker;
    const params = { examGuid };
    const { sequences } = await call(app, getExam, { params }, { as });
    const body = reviewBody({ guid: examGuid, clipGuids: sequences.map(({ guid }) => guid) });
    expect(await errorReply(app, submitReview, { body }, { as })).toEqual(NOT_FOUND);
    const draft = { draft: { clips: {}, comment: { value: 'Seen.', at: 1 } } };
    expect(await errorReply(app, saveReviewDraft, { params, body: draft }, { as })).toEqual(NOT_FOUND);
    expect(await errorReply(app, renewReviewLease, { params, query: {} }, { as })).toEqual(NOT_FOUND);
    expect(
      await errorReply(app, holdExam, { params, body: { reason: 'Kept for the court.' } }, { as }),
    ).toEqual(NOT_FOUND);
  });

  test('of the calls that know it, only the one that says what is seen is no GET', () => {
    const aboutExams = new Set([
      'exam-in-scope',
      'exam-or-review-in-scope',
      'review-in-scope',
      'clip-in-scope',
    ]);
    const posts = Object.entries(ENDPOINTS as Record<string, EndpointSpec>).filter(
      ([, { method, audit, allow }]) => method !== 'GET' && audit !== 'change' && aboutExams.has(allow),
    );
    expect(posts.map(([name]) => name)).toEqual(['noteExamShown']);
  });

  test('no list, count or statistic changes, also where the person is a member without a role that reads', async () => {
    const { app, deps } = world;
    await addMember(deps, ward, asker, ['scanner']);
    const staff = await makeUser(deps, { permissions: ['internal'] });
    await giveConfig(deps, staff, { two_fa_required_for_staff: false });
    const lists = async () => {
      const as = asker;
      const replies = [
        await send(app, getWorklist, {}, { as }),
        await send(app, getWorklist, { query: { count_only: true } }, { as }),
        await send(app, getCompletedReviews, {}, { as }),
        await send(app, getPendingRescans, {}, { as }),
        await send(app, listOwnDataCollections, { query: {} }, { as }),
        await send(app, listLinkedClipSets, { params: { guid: ward }, query: {} }, { as: admin }),
        await send(app, getStatistics, { query: { dataCollection: ward } }, { as: staff }),
      ];
      return replies.map(({ statusCode, body }) => `${statusCode} ${body}`);
    };
    const before = await lists();
    expect(before.filter((reply) => !reply.startsWith('200'))).toEqual([]);
    await ask();
    expect((await read()).statusCode).toBe(200);
    expect(await lists()).toEqual(before);
  });

  test('the condition of every list is the very same with it', () => {
    const { db } = world.deps;
    const actor = { guid: asker.guid, email: asker.email, name: 'Helena Vogt', permissions: [] };
    const access = { guid: randomUUID(), reason: WHY.reason, endsAt: new Date(), examGuids: [examGuid] };
    const queryOf = (who: Actor) => db.select().from(exams).where(examsInScope(db, who)).toSQL();
    expect(queryOf({ ...actor, emergencyAccess: [access] })).toEqual(queryOf(actor));
  });
});

describe('it is heard of', () => {
  test('each admin of the collections that hold the exam gets one mail, which names no patient', async () => {
    const { deps } = world;
    const second = await makeCollection(deps, {});
    await addMember(deps, second, admin, ['admin', 'reviewer']);
    const other = await makeUser(deps);
    await addMember(deps, second, other, ['admin']);
    const notAdmin = await makeUser(deps);
    await addMember(deps, second, notAdmin, ['reviewer', 'exams_subscriber']);
    const exam = await examIn([ward, second]);
    const { ends_at } = await ask(exam);
    const [mail, ...more] = await mailsTo(deps, admin.email);
    expect(more).toEqual([]);
    expect(await mailsTo(deps, other.email)).toHaveLength(1);
    expect(await mailsTo(deps, notAdmin.email)).toEqual([]);
    expect(mail?.textBody).toContain(`Helena Vogt (${asker.email}) has opened exam ${displayGuid(exam)}`);
    expect(mail?.textBody).toContain('Reason: The patient was transferred to me.');
    expect(mail?.textBody).toContain(`until ${documentMoment(ends_at, 'UTC', 'UTC')}, and change nothing`);
    expect(mail?.textBody).toContain(`/exam-history/${exam}`);
    for (const word of [...Object.values(PATIENT), 'swollen'])
      expect(JSON.stringify(mail)).not.toContain(word);
  });

  test('where no collection has an admin, the owner of the workspace is told', async () => {
    const { deps } = world;
    await deps.db.delete(collectionMembers).where(eq(collectionMembers.userGuid, admin.guid));
    await ask();
    expect(await mailsTo(deps, owner.email)).toMatchObject([{ kind: 'emergency-access' }]);
  });

  test('the audit trail names reason and words, marks every read, and staff filter by it', async () => {
    const { app, deps } = world;
    await ask();
    await read();
    await end();
    const [granted] = (await auditRows(deps, 'emergency-access.granted')).filter(
      ({ subjectGuid }) => subjectGuid === examGuid,
    );
    expect(granted).toMatchObject({
      kind: 'change',
      actorGuid: asker.guid,
      examGuids: [examGuid],
      after: { reason: WHY.reason, explanation: WHY.explanation, admins: 1 },
    });
    const { emergencyAccess } = (granted?.after ?? {}) as { emergencyAccess?: string };
    expect(emergencyAccess).toBeTruthy();
    const reads = (await auditRows(deps, 'exam.read')).filter(({ actorGuid }) => actorGuid === asker.guid);
    expect(reads).toMatchObject([{ after: { emergencyAccess } }]);

    const staff = await makeUser(deps, { permissions: ['internal'] });
    await giveConfig(deps, staff, { two_fa_required_for_staff: false });
    const query = { kind: 'emergency', exam: examGuid } as const;
    const { items } = await call(app, listAuditEvents, { query }, { as: staff });
    expect(items.map(({ action, kind, is_emergency }) => [action, kind, is_emergency])).toEqual([
      ['emergency-access.ended', 'change', true],
      ['exam.read', 'patient-read', true],
      ['emergency-access.granted', 'change', true],
    ]);
    const all = await call(
      app,
      listAuditEvents,
      { query: { exam: examGuid, kind: 'change' } },
      { as: staff },
    );
    expect(all.items.map(({ is_emergency }) => is_emergency)).toEqual([true, true]);
  });

  test('reads of what is in their scope are no emergency, also while one runs', async () => {
    const { deps } = world;
    const own = await examIn([elsewhere]);
    await ask();
    await read(own);
    const reads = (await auditRows(deps, 'exam.read')).filter(({ subjectGuid }) => subjectGuid === own);
    expect(reads).toMatchObject([{ after: null }]);
  });

  test('the history of the exam tells who, why, how many admins heard of it, and what was opened', async () => {
    const { app, clock } = world;
    await ask();
    clock.forward(MINUTE);
    await read();
    clock.forward(5 * MINUTE);
    await read();
    clock.forward(MINUTE);
    await end();
    const { events } = await call(app, getExamHistory, { params: { examGuid }, query: {} }, { as: admin });
    const told = events
      .filter(({ kind }) => kind !== 'received')
      .map(({ kind, words, detail }) => `${kind} ${words} ${detail ?? ''}`.trim());
    expect(told).toEqual([
      'emergency_ended by Helena Vogt',
      'opened in an emergency by Helena Vogt At least 5 min',
      'emergency_granted by Helena Vogt The patient was transferred to me. Came from ward 3 with a swollen leg. 1 admin told',
    ]);
  });

  test('pages are told what runs, and nothing when nothing does', async () => {
    const { app } = world;
    expect(await call(app, getCurrentUser, {}, { as: asker })).not.toHaveProperty('emergency_access');
    const { ends_at } = await ask();
    expect(await call(app, getCurrentUser, {}, { as: asker })).toMatchObject({
      emergency_access: [{ reason: WHY.reason, ends_at, exam_guids: [examGuid] }],
    });
  });
});

describe('finding the exam', () => {
  const find = async (id: string, as = asker) =>
    (await call(world.app, findExamsForEmergency, { body: { id } }, { as })).items;

  test('by the whole ID only, with as little as it takes to choose', async () => {
    const id = `P-${randomUUID()}`;
    const exam = await examIn([ward], { patientId: id });
    const found = [
      {
        exam_guid: exam,
        protocol: 'dvt_left_two_point',
        clip_set_created_at: world.clock.now().toISOString(),
        clip_set_created_at_timezone_id: 'UTC',
        patient_initials: 'A. O.',
        is_in_scope: false,
      },
    ];
    for (const whole of [id, ` ${id} `, exam, exam.toUpperCase(), displayGuid(exam)])
      expect(await find(whole)).toEqual(found);
    for (const part of [id.slice(0, -1), '%', displayGuid(exam).slice(0, 7)])
      expect(await find(part)).toEqual([]);
    const rows = (await auditRows(world.deps, 'emergency-access.searched')).filter(
      ({ actorGuid }) => actorGuid === asker.guid,
    );
    expect(rows[0]).toMatchObject({
      kind: 'patient-read',
      examGuids: [exam],
      after: { asked: id, found: 1 },
    });
    expect(rows).toHaveLength(8);
  });

  test('no exam of another workspace, and none that has not arrived; an own one says that it is', async () => {
    const { deps } = world;
    const id = `P-${randomUUID()}`;
    await examIn([await makeCollection(deps, {})], { patientId: id });
    await examIn([ward], { patientId: id, uploadedAt: null });
    const own = await examIn([elsewhere], { patientId: id });
    expect(await find(id)).toMatchObject([{ exam_guid: own, is_in_scope: true }]);
  });

  test('an account that hides names sees no initials, one that hides IDs finds by none', async () => {
    const id = `P-${randomUUID()}`;
    const exam = await examIn([ward], { patientId: id });
    await giveConfig(world.deps, asker, {
      hide_patient_id: true,
      record_patient_name_default_value: 'disabled',
      record_patient_name_enable_user_overwrite: false,
    });
    expect(await find(id)).toEqual([]);
    expect(await find(exam)).toMatchObject([{ patient_initials: null }]);
  });

  test('searches and refused requests are limited together, and an access that is granted does not count', async () => {
    const { app, deps, clock } = world;
    await ask();
    for (let n = 0; n < EMERGENCY_LOOKUP_LIMIT / 2; n += 1) {
      expect(await find(`nobody ${n}`)).toEqual([]);
      expect(await refusedAsk(randomUUID())).toEqual(NOT_FOUND);
    }
    const body = { id: PATIENT.patientId };
    const blocked = await send(app, findExamsForEmergency, { body }, { as: asker });
    expect(blocked.statusCode).toBe(429);
    expect(blocked.headers['retry-after']).toBe('900');
    expect(await refusedAsk(await examIn([ward]))).toMatchObject({ code: 'too_many_emergency_lookups' });
    const refusals = (await auditRows(deps, 'emergency-access.refused')).filter(
      ({ actorGuid }) => actorGuid === asker.guid,
    );
    expect(refusals.slice(-2)).toMatchObject([
      { kind: 'refusal', after: { code: 'too_many_emergency_lookups', asked: PATIENT.patientId } },
      { kind: 'refusal', after: { code: 'too_many_emergency_lookups' } },
    ]);
    clock.forward(15 * MINUTE);
    await find(PATIENT.patientId);
  });
});
