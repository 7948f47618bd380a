import { holdExam } from '@sonoboard/contract/retention/retention.endpoints';
import { eq } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupWorld, rowsOf } from '../../test/backup-world.ts';
import { call } from '../../test/call.ts';
import { retentionWorld } from '../../test/retention-world.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { clips } from '../tables/clips.tables.ts';
import { deleteReleasedBlobs } from '../uploads/delete-released-blobs.ts';
import { blobPath } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let backups: ReturnType<typeof backupWorld>;
let at: Awaited<ReturnType<typeof retentionWorld>>;
beforeEach(async () => {
  app = await startTestApp();
  backups = backupWorld();
  at = await retentionWorld(app);
});
afterEach(async () => {
  await app.stop();
  await backups.clear();
});

/** Both clocks: that of the product and that of the commands. */
async function pass(days: number): Promise<void> {
  await at.passDays(days);
  backups.clock.forward(days * DAY_MS);
}

const backUp = (keep: number | null = null) =>
  backups.backUp({ connection: app.database.connection, blobs: app.deps.blobs }, { keep });

async function restore(name: string | null = null) {
  const target = await backups.emptyTarget();
  const { deletedAgain } = await backups.restore(target, { name });
  return { deletedAgain, rows: (statement: string) => rowsOf(target.connection, statement) };
}

/** The rule is there, the notice is over, and the next run of the job deletes. */
async function makeDue(rule: Parameters<typeof at.setRule>[0]): Promise<void> {
  await at.setRule(rule);
  await pass(120);
  await at.apply();
  await pass(8);
}

test('an exam that a rule deleted after the backup is deleted again from an older one', async () => {
  const gone = await at.reviewedExam();
  const rescan = await at.reviewedExam({ linkedTo: gone.guid });
  const older = await backUp();
  await makeDue({ exams_days: 90 });
  await at.apply();
  await backUp();
  const { deletedAgain, rows } = await restore(older.name);
  expect(deletedAgain).toBe(2);
  expect(await rows('select guid from exams')).toEqual([]);
  expect(await rows('select from exam_reviews')).toEqual([]);
  expect(await rows('select exam_guid from retention_deletions order by 1')).toEqual(
    [gone.guid, rescan.guid].toSorted().map((guid) => ({ exam_guid: guid })),
  );
});

test('clips that a rule deleted after the backup are deleted again, and the review stays', async () => {
  await at.reviewedExam();
  const older = await backUp();
  await makeDue({ clips_days: 90 });
  await at.apply();
  const deletedAt = app.clock.now();
  await backUp();
  const { deletedAgain, rows } = await restore(older.name);
  expect(deletedAgain).toBe(1);
  expect(await rows('select plain_key, deleted_at from clips')).toEqual([
    { plain_key: null, deleted_at: deletedAt },
  ]);
  expect(await rows('select from exam_reviews')).toHaveLength(1);
});

test('after a restore nothing is deleted for a week, because later holds are lost with it', async () => {
  const exam = await at.reviewedExam();
  await makeDue({ exams_days: 90 });
  await backUp();
  const input = { params: { examGuid: exam.guid }, body: { reason: 'A claim.' } };
  await call(app.app, holdExam, input, { as: at.staff });
  const { rows } = await restore();
  expect(await rows('select delete_at from planned_deletions')).toEqual([
    { delete_at: new Date(backups.clock.now().getTime() + 7 * DAY_MS) },
  ]);
});

test('the blob of a deleted clip leaves the store, and the folder once no kept backup lists it', async () => {
  const exam = await at.reviewedExam();
  const [clip] = await app.deps.db.select().from(clips).where(eq(clips.examGuid, exam.guid));
  const key = clip?.plainKey ?? '';
  await backUp();
  await makeDue({ exams_days: 90 });
  await at.apply();
  const longAfter = new Date(Date.now() + 2 * DAY_MS);
  await deleteReleasedBlobs(app.deps, longAfter, new AbortController().signal);
  expect(await app.deps.blobs.sizeOf(key)).toBeNull();
  const stored = blobPath(backups.root, key, null);
  await backUp(2);
  expect(existsSync(stored)).toBe(true);
  await backUp(2);
  expect(existsSync(stored)).toBe(false);
});
