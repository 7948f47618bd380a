import { addAttempt, beginExam, completeExam } from '@sonoboard/contract/ingest/ingest.endpoints';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { getExam, listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { getPendingRescans, getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditRows } from '../../test/audit-rows.ts';
import { call, errorReply } from '../../test/call.ts';
import {
  arriveByPhone,
  attemptBody,
  ingestExam,
  check,
  completion,
  deliver,
  examBody,
  fileOf,
  receive,
} from '../../test/ingest-world.ts';
import {
  addMember,
  joinWorkspace,
  makeCollection,
  makeExam,
  makeReview,
  makeWorkspace,
} from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { makeClinic } from '../../test/workspaces.ts';
import { clips } from '../tables/clips.tables.ts';
import { collectionExams, collectionLinks, dataCollections } from '../tables/data-collections.tables.ts';
import { exams } from '../tables/exams.tables.ts';
import { outbox } from '../tables/mail.tables.ts';
import { workspaces } from '../tables/workspaces.tables.ts';

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
  reviewer = await makeUser(world.deps);
  collection = await makeCollection(world.deps, { name: `Clinic ${reviewer.guid}` });
  await addMember(world.deps, collection, operator, ['scanner']);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

async function worklistOf(person: TestUser): Promise<string[]> {
  const { items } = await call(world.app, getWorklist, { query: {} }, { as: person });
  return items.map((item) => item.guid);
}

async function collectionsOf(examGuid: string): Promise<string[]> {
  const rows = await world.deps.db
    .select({ guid: collectionExams.collectionGuid })
    .from(collectionExams)
    .where(eq(collectionExams.examGuid, examGuid));
  return rows.map(({ guid }) => guid).toSorted();
}

const ingestOf = async (examGuid: string) => {
  const { items } = await call(
    world.app,
    listStoredExams,
    { params: { username: operator.guid }, query: {} },
    { as: operator },
  );
  return items.find((item) => item.clip_set_guid === examGuid)?.ingest;
};

test('an exam that arrives waits for a worklist before it locks the total of its collection, as one that staff add', async () => {
  await arriveByPhone(world, operator);
  const { exam, uploadGuids } = await ingestExam(world, operator);
  const { pool } = world.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select from worklist_totals where collection_guid = $1 for update', [collection]);
  const arriving = Promise.all(uploadGuids.map((guid) => deliver(world, guid)));
  try {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const oneWaits = async () => expect((await pool.query(waiting)).rows).toHaveLength(1);
    await vi.waitFor(oneWaits, { timeout: 10_000, interval: 20 });
    const locked = 'select from collection_totals where collection_guid = $1 for update nowait';
    expect((await pool.query(locked, [collection])).rows).toHaveLength(1);
  } finally {
    await other.query('commit');
    other.release();
  }
  await arriving;
  expect(await worklistOf(reviewer)).toContain(exam.guid);
});

describe('an exam appears on worklists only when complete and every clip is verified', () => {
  test('AMB-111: not before the last file was found sound; until then its operator alone sees it', async () => {
    const files = { plain: fileOf(), overlay: fileOf(), full_plain: fileOf(), full_overlay: fileOf() };
    const { exam, attempt } = await ingestExam(world, operator, { attempt: attemptBody({ files }) });
    const staff = await makeUser(world.deps, { permissions: ['internal'] });
    const uploadGuids = Object.values(files).map((file) => file.upload_guid);
    for (const uploadGuid of uploadGuids) {
      expect(await worklistOf(reviewer)).toEqual([]);
      expect(await ingestOf(exam.guid)).toEqual({ state: 'uploading', problem: null });
      const asked = { params: { examGuid: exam.guid } };
      expect(await errorReply(world.app, getExam, asked, { as: reviewer })).toMatchObject({ status: 404 });
      const listed = await call(
        world.app,
        listExamsForStaff,
        { query: { search: [exam.guid] } },
        { as: staff },
      );
      expect(listed.total).toBe(0);
      await deliver(world, uploadGuid);
    }
    expect(await worklistOf(reviewer)).toEqual([exam.guid]);
    expect(await ingestOf(exam.guid)).toBeNull();
    const listed = await call(
      world.app,
      listExamsForStaff,
      { query: { search: [exam.guid] } },
      { as: staff },
    );
    expect(listed.total).toBe(1);

    const [stored] = await world.deps.db.select().from(exams).where(eq(exams.guid, exam.guid));
    expect(stored).toMatchObject({
      completedAt: new Date('2026-03-02T08:40:00Z'),
      uploadedAt: world.clock.now(),
    });
    const [clip] = await world.deps.db.select().from(clips).where(eq(clips.guid, attempt.guid));
    const key = files.plain.sha256;
    expect(clip).toMatchObject({ plainKey: key, overlayKey: key, fullPlainKey: key, fullOverlayKey: key });
    expect(clip?.fps).toBeGreaterThan(0);
    expect(clip?.frameCount).toBeGreaterThan(0);
    expect(clip?.durationSeconds).toBeGreaterThan(0);
    expect(clip?.fullTags).toMatchObject({ frameCount: clip?.frameCount, tags: [] });
  });

  test('all files may be there before the app says that it is done', async () => {
    const { exam, attempt } = await ingestExamOpen();
    await deliver(world, attempt.files.plain?.upload_guid ?? '');
    expect(await worklistOf(reviewer)).toEqual([]);
    await finish(exam.guid, attempt.guid);
    expect(await worklistOf(reviewer)).toEqual([exam.guid]);
  });

  test('a file that is no film leaves the exam incomplete, and its operator sees why', async () => {
    const { exam, uploadGuids } = await ingestExam(world, operator);
    await deliver(world, uploadGuids[0] ?? '', Buffer.from('<html>not a film</html>'));
    expect(await worklistOf(reviewer)).toEqual([]);
    const ingest = await ingestOf(exam.guid);
    expect(ingest?.state).toBe('failed');
    expect(ingest?.problem).toMatch(/^GSV\/CFV \(left\), attempt 1: [A-Z].*\.$/);
    expect((await auditRows(world.deps, 'exam.file_refused')).length).toBeGreaterThan(0);
  });

  test('what the app says of rate and length stands', async () => {
    const attempt = attemptBody({ fps: 17, duration_seconds: 3 });
    await arriveByPhone(world, operator, { attempt });
    const [clip] = await world.deps.db.select().from(clips).where(eq(clips.guid, attempt.guid));
    expect(clip).toMatchObject({ fps: 17, durationSeconds: 3 });
  });
});

async function ingestExamOpen() {
  const [exam, attempt] = [examBody(), attemptBody()];
  await call(world.app, beginExam, { body: exam }, { as: operator });
  await call(world.app, addAttempt, { params: { examGuid: exam.guid }, body: attempt }, { as: operator });
  return { exam, attempt };
}

const finish = (examGuid: string, clipGuid: string) =>
  call(world.app, completeExam, { params: { examGuid }, body: completion(clipGuid) }, { as: operator });

describe('which collections get a new exam', () => {
  test('AMB-127: the one of the active workspace, else those where the operator scans; links one step', async () => {
    const [linked, beyond, deleted] = [
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
      await makeCollection(world.deps, {}),
    ];
    await addMember(world.deps, deleted, operator, ['scanner']);
    await world.deps.db.insert(collectionLinks).values([
      { fromGuid: collection, toGuid: linked },
      { fromGuid: linked, toGuid: beyond },
      { fromGuid: collection, toGuid: deleted },
    ]);
    await world.deps.db
      .update(dataCollections)
      .set({ deletedAt: world.clock.now() })
      .where(eq(dataCollections.guid, deleted));
    const first = await arriveByPhone(world, operator);
    expect(await collectionsOf(first.exam.guid)).toEqual([collection, linked].toSorted());

    const workspace = await makeWorkspace(world.deps, { owner: await makeUser(world.deps) });
    await joinWorkspace(world.deps, workspace, operator);
    const [row] = await world.deps.db.select().from(workspaces).where(eq(workspaces.guid, workspace.guid));
    const second = await arriveByPhone(world, operator);
    expect(await collectionsOf(second.exam.guid)).toEqual([row?.dcGuid]);
  });

  test('AMB-127: switching the workspace while files are sent moves no exam; later exams follow the switch', async () => {
    const [harbour, north] = [await makeClinic(world.deps), await makeClinic(world.deps)];
    await joinWorkspace(world.deps, harbour, operator);
    const { exam, uploadGuids } = await ingestExam(world, operator);
    await joinWorkspace(world.deps, north, operator);
    await deliver(world, uploadGuids[0] ?? '');
    expect(await collectionsOf(exam.guid)).toEqual([harbour.dcGuid]);
    const next = await arriveByPhone(world, operator);
    expect(await collectionsOf(next.exam.guid)).toEqual([north.dcGuid]);
  });

  test('AMB-129: a practice exam stays on My Exams alone', async () => {
    const { exam } = await arriveByPhone(world, operator, { exam: examBody({ is_practise_exam: true }) });
    expect(await collectionsOf(exam.guid)).toEqual([]);
    expect(await ingestOf(exam.guid)).toBeNull();
    expect(await worklistOf(reviewer)).toEqual([]);
  });

  test('AMB-117, AMB-119: a rescan joins its chain, which leaves Pending Rescans when the rescan arrives', async () => {
    const original = await makeExam(world.deps, { operator, collections: [collection] });
    await makeReview(world.deps, {
      examGuid: original.guid,
      reviewer,
      clinicalDecision: 'rescan',
      clinicalDecisionComment: 'Please.',
    });
    const pending = async () =>
      (await call(world.app, getPendingRescans, { query: {} }, { as: reviewer })).total;
    expect(await pending()).toBe(1);
    const exam = examBody({ linked_to: original.guid, created_at: '2026-03-02T10:01:00+01:00' });
    world.clock.forward(60_000);
    const { uploadGuids } = await ingestExam(world, operator, { exam });
    expect(await pending()).toBe(1);
    await deliver(world, uploadGuids[0] ?? '');
    expect(await pending()).toBe(0);
    expect(await worklistOf(reviewer)).toEqual([exam.guid]);
  });
});

describe('who is told of an exam', () => {
  const arrivalMails = (examGuid: string) =>
    world.deps.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.kind, 'exam-arrived'), like(outbox.onceKey, `%${examGuid}%`)));

  test('the operator of an exam gets no mail about their own exam', async () => {
    const own = await makeCollection(world.deps, {});
    await addMember(world.deps, own, operator, ['scanner', 'exams_subscriber']);
    const colleague = await makeUser(world.deps);
    await addMember(world.deps, own, colleague, ['exams_subscriber']);
    const { uploadGuids } = await ingestExam(world, operator, { exam: examBody() });
    for (const uploadGuid of uploadGuids) await deliver(world, uploadGuid);
    expect(await mailsTo(world.deps, colleague.email)).toHaveLength(1);
    expect(await mailsTo(world.deps, operator.email)).toEqual([]);
  });

  test('AMB-125: each subscriber gets one mail with a link and without patient data, whatever runs twice', async () => {
    const subscriber = await makeUser(world.deps);
    await addMember(world.deps, collection, subscriber, ['exams_subscriber']);
    const second = await makeCollection(world.deps, {});
    await addMember(world.deps, second, subscriber, ['exams_subscriber']);
    await addMember(world.deps, second, operator, ['scanner']);
    const files = { plain: fileOf(), overlay: fileOf() };
    const exam = examBody({ patient: { id: 'P-secret', first_name: 'Quaxilla', last_name: 'Zorn' } });
    const { uploadGuids } = await ingestExam(world, operator, { exam, attempt: attemptBody({ files }) });
    for (const uploadGuid of uploadGuids) await receive(world, uploadGuid);
    // Both checks at once, and each of them twice: as after a crash, and as two servers do it.
    await Promise.all([...uploadGuids, ...uploadGuids].map((uploadGuid) => check(world, uploadGuid)));
    await Promise.all(uploadGuids.map((uploadGuid) => check(world, uploadGuid)));

    const mails = await mailsTo(world.deps, subscriber.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain(`/create-review/${exam.guid}`);
    for (const secret of ['P-secret', 'Quaxilla', 'Zorn']) {
      expect(`${mails[0]?.subject}${mails[0]?.textBody}${mails[0]?.htmlBody}`).not.toContain(secret);
    }
    expect(await arrivalMails(exam.guid)).toHaveLength(1);
    const arrivals = await auditRows(world.deps, 'exam.arrived');
    expect(arrivals.filter(({ subjectGuid }) => subjectGuid === exam.guid)).toHaveLength(1);
  });

  test('AMB-126: with nobody on duty, the whole rota and an admin are told', async () => {
    const [anna, ben, boss] = [
      await makeUser(world.deps),
      await makeUser(world.deps),
      await makeUser(world.deps),
    ];
    await addMember(world.deps, collection, anna, ['reviewer', 'in_rota']);
    await addMember(world.deps, collection, ben, ['reviewer', 'in_rota']);
    await addMember(world.deps, collection, boss, ['admin']);
    const { exam } = await arriveByPhone(world, operator);
    const told = (await arrivalMails(exam.guid)).map(({ toAddress }) => toAddress);
    expect(told.toSorted()).toEqual([anna.email, ben.email, boss.email].toSorted());
  });
});
