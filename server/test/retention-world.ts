import { changeCollectionRetention } from '@sonoboard/contract/retention/retention.endpoints';
import { APPLY_RETENTION } from '../src/retention/retention.jobs.ts';
import { sessions } from '../src/tables/accounts.tables.ts';
import { call } from './call.ts';
import { addMember, makeCollection, makeExam, makeReview } from './factories.ts';
import { runJob, runJobs } from './run-jobs.ts';
import type { TestApp } from './test-app.ts';
import { makeUser } from './test-users.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A collection with its people, and what tests of retention do with it. */
export async function retentionWorld(world: TestApp) {
  const { deps, app, clock } = world;
  const staff = await makeUser(deps, { permissions: ['internal'] });
  const admin = await makeUser(deps);
  const reviewer = await makeUser(deps);
  const collection = await makeCollection(deps, {});
  await addMember(deps, collection, admin, ['admin']);
  await addMember(deps, collection, reviewer, ['reviewer']);

  return {
    staff,
    admin,
    reviewer,
    collection,
    /** The people stay signed in, however long that is. */
    async passDays(days: number): Promise<void> {
      clock.forward(days * DAY_MS);
      const now = clock.now();
      await deps.db.update(sessions).set({ createdAt: now, lastSeenAt: now });
    },
    /** What the hourly job does, after the jobs that calls have left. */
    async apply(): Promise<void> {
      await runJobs(world);
      await runJob(world, APPLY_RETENTION);
    },
    async setRule(
      rule: { clips_days?: number | null; exams_days?: number | null },
      guid: string = collection,
    ): Promise<void> {
      await call(app, changeCollectionRetention, { params: { guid }, body: rule }, { as: staff });
    },
    /** An exam with one clip that was received and reviewed now. */
    async reviewedExam(options: Parameters<typeof makeExam>[1] = {}) {
      const exam = await makeExam(deps, {
        collections: [collection],
        clips: [{ anatomicalView: 'left_gsv_cfv', plain: `clip ${Math.random()}` }],
        ...options,
      });
      const review = await makeReview(deps, { examGuid: exam.guid, reviewer });
      return { ...exam, review };
    },
  };
}
