import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { backupWorld, rowsOf } from '../../test/backup-world.ts';
import { runJob } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser } from '../../test/test-users.ts';
import { inTransaction } from '../platform/database/db.ts';
import { clips } from '../tables/clips.tables.ts';
import { releasedBlobs } from '../tables/uploads.tables.ts';
import { ALL_COLLECTIONS } from '../tables/worklists.tables.ts';
import { releaseBlob } from '../uploads/blob-release.service.ts';
import { DELETE_RELEASED_BLOBS } from '../uploads/uploads.jobs.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const EXAMS_BEFORE = 20;

let app: TestApp;
let world: ReturnType<typeof backupWorld>;
beforeEach(async () => {
  app = await startTestApp();
  world = backupWorld();
});
afterEach(async () => {
  await app.stop();
  await world.clear();
});

test('exams that arrive, are reviewed and lose their clips meanwhile leave a backup of one moment, whole', async () => {
  const { deps } = app;
  const reviewer = await makeUser(deps);
  const collection = await makeCollection(deps, {});
  await addMember(deps, collection, reviewer, ['reviewer']);
  const arrive = () =>
    inTransaction(deps.db, (tx) =>
      makeExam(
        { ...deps, db: tx },
        {
          collections: [collection],
          clips: [{ anatomicalView: 'gsv_cfv_left', plain: randomBytes(2_000), overlay: randomBytes(2_000) }],
        },
      ),
    );
  /** The film of a clip goes at once: the deletion job is a year ahead. */
  const loseFilm = async (examGuid: string) => {
    await inTransaction(deps.db, async (tx) => {
      const [clip] = await tx.select().from(clips).where(eq(clips.examGuid, examGuid));
      if (!clip?.plainKey) throw new Error('an exam without a clip');
      await tx.update(clips).set({ plainKey: null }).where(eq(clips.guid, clip.guid));
      await releaseBlob(tx, clip.plainKey);
      await tx.update(releasedBlobs).set({ releasedAt: new Date(deps.clock.now().getTime() - YEAR_MS) });
    });
    await runJob(app, DELETE_RELEASED_BLOBS);
  };
  const before = [];
  for (let count = 0; count < EXAMS_BEFORE; count += 1) before.push(await arrive());

  const over = new AbortController();
  let rounds = 0;
  const work = (async () => {
    for (; !over.signal.aborted; rounds += 1) {
      const exam = await arrive();
      await makeReview(deps, { examGuid: exam.guid, reviewer });
      await arrive();
      const old = before.pop();
      if (old !== undefined) await loseFilm(old.guid);
    }
  })();
  const made = await world.backUp({ connection: app.database.connection, blobs: deps.blobs });
  over.abort();
  await work;
  expect(rounds).toBeGreaterThan(0);
  expect(made.missingBlobs).toEqual([]);

  const target = await world.emptyTarget();
  const { backup } = await world.restore(target);
  const [counts] = await rowsOf<Record<string, number>>(
    target.connection,
    `select (select count(*)::int from exams) as exams, (select count(*)::int from clips) as clips,
       (select count(*)::int from exams e where not exists (select from clips c where c.exam_guid = e.guid)) as halves`,
  );
  expect(counts).toMatchObject({ clips: counts?.['exams'], halves: 0 });
  expect(counts?.['exams']).toBeGreaterThanOrEqual(EXAMS_BEFORE);
  for (const { key, sha256 } of backup.blobs) expect(await target.blobs.hashOf(key)).toBe(sha256);
  // What triggers derive is what they would derive from the restored rows.
  const due = await rowsOf(
    target.connection,
    'select reviewer_guid, collection_guid, exam_guid from due_reviews order by 3',
  );
  const listed = await rowsOf(
    target.connection,
    `select reviewer_guid, collection_guid, exam_guid from worklist_entries
     where collection_guid <> '${ALL_COLLECTIONS}' order by 3`,
  );
  expect(listed.length).toBeGreaterThan(0);
  expect(listed).toEqual(due);
});
