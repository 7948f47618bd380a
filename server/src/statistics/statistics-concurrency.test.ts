import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { DEFAULT_WINDOW } from '@sonoboard/domain/statistics/acep-inputs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { expectedStatistics } from '../../test/expected-statistics.ts';
import { makeChange, type StatisticsChange, tidy } from '../../test/statistics-changes.ts';
import {
  clipReviewRows,
  examGuid,
  type FactExam,
  personGuid,
  reviewRows,
  type StatisticsFacts,
  writeFacts,
} from '../../test/statistics-facts.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { clipReviews, examReviews } from '../tables/reviews.tables.ts';
import { untilSomeoneWaits } from '../../test/at-the-same-moment.ts';

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const PEOPLE = [0, 1, 2, 3, 4];
const EXAMS = 24;
const AT_ONCE = 6;

const before: StatisticsFacts = {
  people: PEOPLE.map((n) => ({ isNurse: n === 0 })),
  collections: [0, 1, 2].map((n) => ({
    type: n === 1 ? 'single_review_per_exam' : 'everyone_reviews',
    isDeleted: false,
    expected: 200,
    roles: PEOPLE.map(() => ['reviewer']),
  })),
  exams: Array.from({ length: EXAMS }, (_, n): FactExam => ({
    operator: n % 2,
    day: n % 7,
    excludeFromAnalysis: false,
    isPractiseExam: false,
    isAborted: false,
    isVirtualScan: false,
    isOverridden: false,
    isUploaded: true,
    collections: [n % 2],
    views: ['left_gsv_cfv', 'right_gsv_cfv'],
    reviews: [],
  })),
};

const reviewOf = (n: number, by: number) => ({
  by,
  day: 30 + by,
  rating: RATINGS[(n + by) % 5] ?? 1,
  assessment: 'negative' as const,
});
const clipRating = 4;

const after: StatisticsFacts = {
  ...before,
  exams: before.exams.map((exam, n) => ({
    ...exam,
    isOverridden: true,
    excludeFromAnalysis: n % 5 === 0,
    collections: [n % 2, 2],
    reviews: PEOPLE.map((by) => ({
      ...reviewOf(n, by),
      clipRatings: exam.views.map(() => clipRating),
    })),
  })),
};

/** Everything that differs between the two, exam by exam, so that whatever concerns the same exam happens at once. */
const changes: readonly StatisticsChange[] = before.exams.flatMap((_, exam) => [
  ...PEOPLE.map((by) => ({
    kind: 'exam' as const,
    exam,
    change: { kind: 'review' as const, ...reviewOf(exam, by), clipRating: 4 as const },
  })),
  { kind: 'exam' as const, exam, change: { kind: 'flag' as const, flag: 'isOverridden' as const } },
  { kind: 'exam' as const, exam, change: { kind: 'link' as const, collection: 2 } },
  ...(exam % 5 === 0
    ? [
        {
          kind: 'exam' as const,
          exam,
          change: { kind: 'flag' as const, flag: 'excludeFromAnalysis' as const },
        },
      ]
    : []),
]);

test('many submit, link and flag at once: no call fails, and the figures are exact', async () => {
  await writeFacts(world.database, before);
  const tidying = async () => {
    for (let round = 0; round < 10; round += 1) await tidy(world.database, 4);
  };
  const waiting = [...changes];
  const changing = async () => {
    for (let change = waiting.pop(); change !== undefined; change = waiting.pop()) {
      await makeChange(world.database, before, change);
    }
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, changing), tidying()]);
  for (const withoutOverriddenAdvent of [false, true]) {
    const query = { excludeOverriddenAdventExams: withoutOverriddenAdvent };
    const answered = await call(world.app, getStatistics, { query }, { as: staff });
    const filter = { collection: undefined, minRating: 1, withoutOverriddenAdvent, window: DEFAULT_WINDOW };
    expect(answered).toEqual(expectedStatistics(after, filter));
  }
});

describe('while a rescan is flagged as overridden by a nurse', () => {
  const nurse = 0;
  const rescan = 2;
  beforeAll(async () => {
    await writeFacts(world.database, before);
    await world.database.pool.query('update exams set linked_to = $1 where guid = $2', [
      examGuid(0),
      examGuid(rescan),
    ]);
  });

  async function countAfter(submit: () => Promise<unknown>): Promise<object> {
    const { pool } = world.database;
    const flagging = await pool.connect();
    try {
      await flagging.query('begin');
      await flagging.query(
        'update exams set is_overridden = not is_overridden, user_guid = $1 where guid = $2',
        [personGuid(nurse), examGuid(rescan)],
      );
      const submitted = submit();
      await untilSomeoneWaits(world.database.pool);
      await flagging.query('commit');
      await submitted;
    } finally {
      flagging.release();
    }
    const all = await call(world.app, getStatistics, { query: {} }, { as: staff });
    const query = { excludeOverriddenAdventExams: true };
    const shown = await call(world.app, getStatistics, { query }, { as: staff });
    return {
      clipSetsOfAll: all.acep_projection.reviewed_clip_sets,
      reviews: shown.exam_review_count_all_ratings,
      landmarks: shown.diagnostics_quality_score_landmarks.chart_max,
    };
  }

  test('a review that comes meanwhile, and then its clips, are left out and come back with it', async () => {
    const review = { ...reviewOf(rescan, 1), clipRatings: [4, 4] as const };
    const exam = { ...(before.exams[rescan] as FactExam), reviews: [review] };
    const { db } = world.database;
    const insertReview = () => db.insert(examReviews).values(reviewRows(exam, rescan)).execute();
    const insertClips = () =>
      db
        .insert(clipReviews)
        .values(clipReviewRows(exam, rescan) as never)
        .execute();
    expect(await countAfter(insertReview)).toEqual({ clipSetsOfAll: 1, reviews: 0, landmarks: 0 });
    expect(await countAfter(insertClips)).toEqual({ clipSetsOfAll: 1, reviews: 1, landmarks: 2 });
  });
});
