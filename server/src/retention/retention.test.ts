import { getExam } from '@sonoboard/contract/exams/exams.endpoints';
import {
  changeCollectionRetention,
  getCollectionRetention,
  getExamRetention,
  holdCollection,
  holdExam,
  listPlannedDeletions,
  releaseCollectionHold,
  releaseExamHold,
} from '@sonoboard/contract/retention/retention.endpoints';
import {
  addReviewAddendum,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import { makeCollection, makeExam, makeWorkspace, putInto } from '../../test/factories.ts';
import { retentionWorld } from '../../test/retention-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { clips } from '../tables/clips.tables.ts';
import { reviewDrafts } from '../tables/drafts.tables.ts';
import { emergencyAccesses } from '../tables/emergency-access.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { reviewLeases } from '../tables/leases.tables.ts';
import { retentionDeletions } from '../tables/retention.tables.ts';
import { resultReceipts } from '../tables/results.tables.ts';
import { reviewRetractions, reviewVersions } from '../tables/review-versions.tables.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { reviewSignatures } from '../tables/signatures.tables.ts';
import { releasedBlobs } from '../tables/uploads.tables.ts';
import { deleteDueExams } from './delete-due.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: TestApp;
let at: Awaited<ReturnType<typeof retentionWorld>>;
beforeAll(async () => {
  world = await startTestApp();
});
afterAll(() => world.stop());
beforeEach(async () => {
  at = await retentionWorld(world);
});

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const ofCollection = () => ({ params: { guid: at.collection } });
const retention = () => call(world.app, getCollectionRetention, ofCollection(), { as: at.admin });
const planned = () => call(world.app, listPlannedDeletions, ofCollection(), { as: at.admin });
const ofExam = (examGuid: string) =>
  call(world.app, getExamRetention, { params: { examGuid } }, { as: at.admin });
const hold = (examGuid: string) =>
  call(world.app, holdExam, { params: { examGuid }, body: { reason: 'A claim.' } }, { as: at.admin });
const exists = async (guid: string) =>
  (await world.deps.db.select().from(exams).where(eq(exams.guid, guid))).length > 0;
const hasFiles = async (examGuid: string) => {
  const rows = await world.deps.db.select().from(clips).where(eq(clips.examGuid, examGuid));
  return rows.some(({ plainKey }) => plainKey !== null);
};

describe('the rule of a collection', () => {
  test('keeps everything for ever until someone says otherwise', async () => {
    expect(await retention()).toEqual({
      clips_days: null,
      exams_days: null,
      hold: null,
      upcoming: { exams: 0, clips: 0 },
      kept_exams: 0,
    });
  });

  test('is changed by staff, with a trace of before and after', async () => {
    await at.setRule({ clips_days: 90, exams_days: 365 });
    await at.setRule({ clips_days: null });
    expect(await retention()).toMatchObject({ clips_days: null, exams_days: 365 });
    const rows = await auditRows(world.deps, 'retention-rule.changed');
    expect(rows.filter(({ subjectGuid }) => subjectGuid === at.collection)).toMatchObject([
      { actorGuid: at.staff.guid, after: { clipsDays: 90, examsDays: 365 } },
      { before: { clipsDays: 90, examsDays: 365 }, after: { clipsDays: null, examsDays: 365 } },
    ]);
  });

  test.each([
    [{ exams_days: 29 }, 'invalid_input'],
    [{ exams_days: 36_501 }, 'invalid_input'],
    [{ clips_days: 45.5 }, 'invalid_input'],
    [{ clips_days: 91, exams_days: 90 }, 'clips_outlive_exams'],
  ])('%j is refused', async (body, code) => {
    const input = { ...ofCollection(), body };
    expect(await errorReply(world.app, changeCollectionRetention, input, { as: at.staff })).toMatchObject({
      status: 422,
      code,
    });
  });

  test('the database refuses what the calls would, too', async () => {
    const insert = (days: string) =>
      world.deps.db
        .execute(sql`insert into retention_rules (collection_guid, clips_days, exams_days, changed_at, changed_by_guid)
        values (${at.collection}, ${sql.raw(days)}, now(), ${at.staff.guid})`);
    for (const days of ['29, null', 'null, 29', '91, 90'])
      await expect(insert(days)).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  test('is not overwritten by someone who saw another one', async () => {
    await at.setRule({ exams_days: 365 });
    const input = { ...ofCollection(), body: { exams_days: 30, expected: { exams_days: null } } };
    expect(await errorReply(world.app, changeCollectionRetention, input, { as: at.staff })).toMatchObject({
      code: 'changed_meanwhile',
    });
  });
});

describe('what will be deleted', () => {
  test('is shown within 30 days of its day, in the list and on the exam', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ clips_days: 60, exams_days: 100 });
    await at.apply();
    expect(await planned()).toEqual({ items: [], total: 0 });
    await at.passDays(50);
    await at.apply();
    expect(await planned()).toEqual({
      items: [
        {
          clip_set_guid: exam.guid,
          protocol: 'dvt_left_two_point',
          subject: 'clips',
          starts_at: inDays(-50),
          delete_at: inDays(10),
          kept_because: null,
          exams: 1,
          clips: 1,
        },
      ],
      total: 1,
    });
    expect(await retention()).toMatchObject({ upcoming: { exams: 0, clips: 1 } });
    expect(await ofExam(exam.guid)).toMatchObject({ clips_delete_at: inDays(10), exam_delete_at: null });
  });

  test('gets a week when a rule makes it due, and stays when the rule is taken back', async () => {
    const exam = await at.reviewedExam();
    await at.passDays(400);
    await at.setRule({ exams_days: 365 });
    await at.apply();
    expect((await planned()).items).toMatchObject([{ delete_at: inDays(7), subject: 'exams' }]);
    await at.passDays(6);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
    await at.setRule({ exams_days: null });
    await at.passDays(2);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
    expect((await planned()).total).toBe(0);
  });

  test('gets a week from the moment when a rule is shortened', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ exams_days: 100 });
    await at.passDays(80);
    await at.apply();
    await at.setRule({ exams_days: 30 });
    await at.apply();
    expect((await planned()).items).toMatchObject([{ delete_at: inDays(7) }]);
    expect(await exists(exam.guid)).toBe(true);
  });

  test('lists the soonest first, in pages', async () => {
    const late = await at.reviewedExam();
    await at.setRule({ exams_days: 60 });
    const early = await at.reviewedExam({ uploadedAt: new Date(world.clock.now().getTime() - 100 * DAY_MS) });
    await world.database.owner.query('alter table exam_reviews disable trigger user');
    await world.deps.db
      .update(examReviews)
      .set({ createdAt: new Date(world.clock.now().getTime() - 20 * DAY_MS) })
      .where(eq(examReviews.guid, early.review));
    await world.database.owner.query('alter table exam_reviews enable trigger user');
    await at.passDays(38);
    await at.apply();
    const page = (offset: number) =>
      call(
        world.app,
        listPlannedDeletions,
        { ...ofCollection(), query: { limit: 1, offset } },
        { as: at.admin },
      );
    expect((await page(0)).items).toMatchObject([{ clip_set_guid: early.guid }]);
    expect(await page(1)).toMatchObject({ items: [{ clip_set_guid: late.guid }], total: 2 });
  });

  test('is for admins of the collection and staff; the rule is for staff', async () => {
    const refusal = (user: typeof at.admin) =>
      errorReply(world.app, listPlannedDeletions, ofCollection(), { as: user });
    expect(await refusal(at.reviewer)).toMatchObject({ status: 403 });
    expect(await refusal(await makeUser(world.deps))).toMatchObject({ status: 404 });
    const input = { ...ofCollection(), body: { exams_days: 90 } };
    expect(await errorReply(world.app, changeCollectionRetention, input, { as: at.admin })).toMatchObject({
      status: 403,
    });
  });
});

/** Everything is due, and its notice is over. */
async function makeDue(): Promise<void> {
  await at.passDays(120);
  await at.apply();
  await at.passDays(8);
}

describe('the job', () => {
  test('deletes an exam with all that belongs to it, and notes it without its patient', async () => {
    const exam = await at.reviewedExam({ patientId: 'P-77', patientLastName: 'Quaxilla' });
    await world.deps.db.insert(clipReviews).values({
      reviewGuid: exam.review,
      examGuid: exam.guid,
      clipGuid: exam.clipGuids[0] ?? '',
      rating: 4,
      assessment: 'negative',
    });
    const workspace = await makeWorkspace(world.deps, { owner: at.admin });
    const now = world.clock.now();
    await world.deps.db.insert(emergencyAccesses).values({
      userGuid: at.reviewer.guid,
      workspaceGuid: workspace.guid,
      examGuid: exam.guid,
      chainGuid: exam.guid,
      reason: 'on_call',
      explanation: 'The patient came at night.',
      grantedAt: now,
      endsAt: new Date(now.getTime() + 60 * 60 * 1000),
    });
    await world.deps.db.insert(reviewSignatures).values({
      reviewGuid: exam.review,
      version: 1,
      examGuid: exam.guid,
      signerGuid: at.reviewer.guid,
      meaning: 'author',
      method: 'password',
      signedAt: world.clock.now(),
      signedAtTimezoneId: 'UTC',
      form: 'sonoboard-review-1',
      hash: Buffer.alloc(32),
      mac: Buffer.alloc(32),
    });
    const [clip] = await world.deps.db.select().from(clips).where(eq(clips.examGuid, exam.guid));
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    expect(await exists(exam.guid)).toBe(false);
    const accesses = eq(emergencyAccesses.examGuid, exam.guid);
    expect(await world.deps.db.$count(emergencyAccesses, accesses)).toBe(0);
    const noted = { examGuid: exam.guid, subject: 'exams', collectionGuid: at.collection, days: 90 };
    const ledger = await world.deps.db
      .select()
      .from(retentionDeletions)
      .where(eq(retentionDeletions.examGuid, exam.guid));
    expect(ledger).toMatchObject([{ ...noted, deletedAt: world.clock.now() }]);
    const audited = (await auditRows(world.deps, 'exam.deleted-by-retention')).filter(
      ({ subjectGuid }) => subjectGuid === exam.guid,
    );
    expect(audited).toMatchObject([{ actorGuid: null, after: { collectionGuid: at.collection, days: 90 } }]);
    expect(JSON.stringify([ledger, audited])).not.toMatch(/Quaxilla|P-77/);
    expect(
      await world.deps.db
        .select()
        .from(releasedBlobs)
        .where(inArray(releasedBlobs.blobKey, [clip?.plainKey ?? ''])),
    ).toHaveLength(1);
    expect(await planned()).toMatchObject({ total: 0 });
  });

  test('counts from the last amendment, and deletes every version with the exam', async () => {
    const { guid, review } = await at.reviewedExam();
    await at.passDays(60);
    const body = {
      expected_version: 1,
      reason: 'clarification',
      reason_text: '',
      addendum: 'More.',
    } as const;
    const params = { reviewGuid: review };
    await call(world.app, addReviewAddendum, { params, body }, { as: at.reviewer });
    const why = { expected_version: 2, reason: 'wrong_exam', reason_text: '' } as const;
    await call(world.app, requestRetraction, { params, body: why }, { as: at.reviewer });
    await world.deps.db
      .insert(resultReceipts)
      .values({ reviewGuid: review, version: 1, userGuid: at.admin.guid, readAt: world.clock.now() });
    await at.setRule({ exams_days: 90 });
    await at.apply();
    expect(await planned()).toMatchObject({ total: 0 });
    await at.passDays(89);
    await at.apply();
    await at.passDays(8);
    await at.apply();
    expect(await exists(guid)).toBe(false);
    for (const rows of [
      world.deps.db.select().from(reviewVersions).where(eq(reviewVersions.examGuid, guid)),
      world.deps.db.select().from(reviewRetractions).where(eq(reviewRetractions.examGuid, guid)),
      world.deps.db.select().from(resultReceipts).where(eq(resultReceipts.reviewGuid, review)),
    ]) {
      expect(await rows).toEqual([]);
    }
  });

  test('deletes clips alone, and leaves the exam with its review', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ clips_days: 90 });
    await makeDue();
    await at.apply();
    expect([await exists(exam.guid), await hasFiles(exam.guid)]).toEqual([true, false]);
    const deleted_at = world.clock.now().toISOString();
    const input = { params: { examGuid: exam.guid } };
    expect((await call(world.app, getExam, input, { as: at.reviewer })).sequences).toMatchObject([
      { key: null, deleted_at },
    ]);
    expect(await ofExam(exam.guid)).toMatchObject({ clips_deleted_at: deleted_at, clips_delete_at: null });
    await at.passDays(100);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
  });

  test('deletes a chain as a whole, and only when its newest part is due', async () => {
    const root = await at.reviewedExam();
    await at.setRule({ exams_days: 90 });
    await at.passDays(80);
    const rescan = await at.reviewedExam({ linkedTo: root.guid });
    await at.passDays(80);
    await at.apply();
    expect(await planned()).toMatchObject({ items: [{ clip_set_guid: root.guid, exams: 2, clips: 2 }] });
    await at.passDays(9);
    await at.apply();
    expect(await exists(root.guid)).toBe(true);
    await at.passDays(2);
    await at.apply();
    expect([await exists(root.guid), await exists(rescan.guid)]).toEqual([false, false]);
  });

  test('keeps an exam as long as another collection needs it', async () => {
    const exam = await at.reviewedExam();
    const other = await makeCollection(world.deps, {});
    await putInto(world.deps, exam.guid, [other]);
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    expect([await exists(exam.guid), (await planned()).total]).toEqual([true, 0]);
    await at.setRule({ exams_days: 30 }, other);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
    await at.passDays(8);
    await at.apply();
    expect(await exists(exam.guid)).toBe(false);
  });

  test('keeps what nobody has reviewed, what has a draft, and what is open for review, and says so', async () => {
    const unread = await makeExam(world.deps, { collections: [at.collection] });
    const [drafted, open] = [await at.reviewedExam(), await at.reviewedExam()];
    const reviewerGuid = at.reviewer.guid;
    const now = world.clock.now();
    await world.deps.db
      .insert(reviewDrafts)
      .values({ reviewerGuid, rootExamGuid: drafted.guid, content: { clips: {} }, savedAt: now });
    await world.deps.db.insert(reviewLeases).values({
      reviewerGuid,
      rootExamGuid: open.guid,
      since: now,
      expiresAt: new Date(now.getTime() + 500 * DAY_MS),
    });
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    const reasons = (await planned()).items.map((plan) => [plan.clip_set_guid, plan.kept_because]);
    expect(Object.fromEntries(reasons)).toEqual({
      [unread.guid]: 'not_reviewed',
      [drafted.guid]: 'draft',
      [open.guid]: 'being_reviewed',
    });
    expect(await retention()).toMatchObject({ upcoming: { exams: 0, clips: 0 }, kept_exams: 3 });
  });

  test('leaves lists, totals and statistics as if the exam had never been', async () => {
    await at.reviewedExam();
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    const { rows } = await world.deps.db.execute(sql`
      select
        (select coalesce(sum(completed), 0)::int from review_totals where reviewer_guid = ${at.reviewer.guid}) as completed,
        (select coalesce(sum(exams), 0)::int from exam_tallies) - (select count(*)::int from statistics_exams) as exams,
        (select coalesce(sum(reviews), 0)::int from review_tallies where reviewer_guid = ${at.reviewer.guid}) as reviews,
        (select coalesce(sum(reviews), 0)::int from review_group_tallies where reviewer_guid = ${at.reviewer.guid}) as found,
        (select coalesce(sum(exams), 0)::int from collection_totals where collection_guid = ${at.collection}) as held,
        (select coalesce(sum(due), 0)::int from worklist_totals where reviewer_guid = ${at.reviewer.guid}) as due`);
    expect(rows).toEqual([{ completed: 0, exams: 0, reviews: 0, found: 0, held: 0, due: 0 }]);
    expect(await call(world.app, getWorklist, {}, { as: at.reviewer })).toMatchObject({ items: [] });
  });

  test('tells people who could see the exam that it was deleted; to others it never was', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    const open = (user: typeof at.admin) =>
      errorReply(world.app, getExam, { params: { examGuid: exam.guid } }, { as: user });
    for (const user of [at.reviewer, at.admin, at.staff]) {
      expect(await open(user)).toMatchObject({ status: 410, code: 'exam_deleted' });
    }
    expect(await open(await makeUser(world.deps))).toMatchObject({ status: 404, code: 'exam_not_found' });
  });

  test('keeps a blob that another exam names', async () => {
    const content = { anatomicalView: 'left_gsv_cfv', plain: 'the same picture' };
    await at.reviewedExam({ clips: [content] });
    const other = await makeExam(world.deps, { clips: [content] });
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await at.apply();
    expect(await hasFiles(other.guid)).toBe(true);
  });
});

test('a review is never deleted without its exam', async () => {
  const { review } = await at.reviewedExam();
  await expect(
    world.deps.db.execute(sql`delete from exam_reviews where guid = ${review}`),
  ).rejects.toMatchObject({
    cause: { constraint: 'exam_reviews_append_only' },
  });
});

describe('a legal hold', () => {
  test('on an exam stops its deletion until it is released, and a week more', async () => {
    const [held, other] = [await at.reviewedExam(), await at.reviewedExam()];
    await at.setRule({ exams_days: 90 });
    await makeDue();
    await hold(held.guid);
    expect(await ofExam(held.guid)).toMatchObject({
      kept_because: 'held',
      hold: { reason: 'A claim.', set_by: at.admin.email, set_at: inDays(0) },
    });
    await at.apply();
    expect([await exists(held.guid), await exists(other.guid)]).toEqual([true, false]);
    await call(world.app, releaseExamHold, { params: { examGuid: held.guid } }, { as: at.staff });
    await at.apply();
    expect(await exists(held.guid)).toBe(true);
    expect((await planned()).items).toMatchObject([{ delete_at: inDays(7), kept_because: null }]);
    await at.passDays(8);
    await at.apply();
    expect(await exists(held.guid)).toBe(false);
  });

  test('on one exam of a chain keeps the whole chain', async () => {
    const root = await at.reviewedExam();
    const rescan = await at.reviewedExam({ linkedTo: root.guid });
    await hold(rescan.guid);
    await at.setRule({ clips_days: 60, exams_days: 90 });
    await makeDue();
    await at.apply();
    expect([await hasFiles(root.guid), await hasFiles(rescan.guid)]).toEqual([true, true]);
  });

  test('on a collection keeps all of its exams', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ exams_days: 90 });
    await makeDue();
    const input = { ...ofCollection(), body: { reason: 'An audit of the authority.' } };
    await call(world.app, holdCollection, input, { as: at.admin });
    expect((await planned()).items).toMatchObject([{ kept_because: 'held' }]);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
    await call(world.app, releaseCollectionHold, ofCollection(), { as: at.admin });
    await at.passDays(6);
    await at.apply();
    expect(await exists(exam.guid)).toBe(true);
    await at.passDays(2);
    await at.apply();
    expect(await exists(exam.guid)).toBe(false);
  });

  test('that is set while the job looks at the exam wins', async () => {
    const exam = await at.reviewedExam();
    await at.setRule({ exams_days: 90 });
    await makeDue();
    let applied: Promise<void> | undefined;
    await world.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select from exams where guid = ${exam.guid} for no key update`);
      applied = at.apply();
      await untilSomeoneWaits();
      await tx.execute(sql`insert into legal_holds (exam_guid, reason, set_at, set_by_guid)
        values (${exam.guid}, 'In time.', now(), ${at.staff.guid})`);
    });
    await applied;
    expect(await exists(exam.guid)).toBe(true);
  });

  test('needs a reason, is set once, and is released only where there is one', async () => {
    const { guid: examGuid } = await at.reviewedExam();
    const set = (reason: string) =>
      errorReply(world.app, holdExam, { params: { examGuid }, body: { reason } }, { as: at.admin });
    expect(await set('  ')).toMatchObject({ status: 422 });
    await hold(examGuid);
    expect(await set('Another')).toMatchObject({ status: 409, code: 'legal_hold_exists' });
    const release = () => ({ params: { examGuid } });
    await call(world.app, releaseExamHold, release(), { as: at.admin });
    expect(await errorReply(world.app, releaseExamHold, release(), { as: at.admin })).toMatchObject({
      code: 'legal_hold_not_found',
    });
  });

  test('does not tell its reason to people who may not release it', async () => {
    const exam = await at.reviewedExam();
    await hold(exam.guid);
    const input = { params: { examGuid: exam.guid } };
    expect(await call(world.app, getExamRetention, input, { as: at.reviewer })).toMatchObject({
      kept_because: 'held',
      hold: null,
      may_hold: false,
    });
  });
});

async function untilSomeoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await world.deps.db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

test('a job that is stopped in between leaves the rest to the next one', async () => {
  const all = [await at.reviewedExam(), await at.reviewedExam(), await at.reviewedExam()];
  const guids = all.map(({ guid }) => guid);
  await at.setRule({ exams_days: 90 });
  await makeDue();
  const left = async () =>
    (await world.deps.db.select().from(exams).where(inArray(exams.guid, guids))).length;
  const stop = new AbortController();
  const { audit } = world.deps;
  const record: typeof audit.record = (tx, event) => {
    stop.abort();
    return audit.record(tx, event);
  };
  await deleteDueExams({ ...world.deps, audit: { ...audit, record } }, stop.signal);
  expect(await left()).toBe(2);
  await at.apply();
  expect(await left()).toBe(0);
});
