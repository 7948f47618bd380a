import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { DEFAULT_WINDOW } from '@sonoboard/domain/statistics/acep-inputs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAmendingFunctions } from '../../test/amended-rows.ts';
import { call } from '../../test/call.ts';
import { expectedStatistics, liveCollections } from '../../test/expected-statistics.ts';
import { makeChange, statisticsChanges, tidy } from '../../test/statistics-changes.ts';
import {
  type FactExam,
  type StatisticsFacts,
  statisticsFacts,
  writeFacts,
} from '../../test/statistics-facts.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';

const WORLDS = runs({ usual: 6, long: 60 });
const TIME_LIMIT_MS = 240_000;

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  await addAmendingFunctions(world.database);
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const FILTERS = (['1-5', '3-5'] as const).flatMap((rating) =>
  [true, false].flatMap((withoutOverriddenAdvent) =>
    [undefined, 3].map((window) => ({ rating, withoutOverriddenAdvent, window })),
  ),
);

/** For all collections and for each one, with every filter. */
const allQuestions = (facts: StatisticsFacts) =>
  [{ place: undefined, guid: undefined }, ...liveCollections(facts)].flatMap((scope) =>
    FILTERS.map((filter) => ({ ...scope, ...filter })),
  );

async function readStatistics(facts: StatisticsFacts, questions = allQuestions(facts)) {
  const answered: object[] = [];
  const expected: object[] = [];
  for (const { place, guid, rating, withoutOverriddenAdvent, window } of questions) {
    const query = {
      rating,
      excludeOverriddenAdventExams: withoutOverriddenAdvent,
      ...(guid !== undefined && { dataCollection: guid }),
      ...(window !== undefined && { window }),
    };
    const statistics = await call(world.app, getStatistics, { query }, { as: staff });
    answered.push({ query, ...statistics });
    const byDefinition = expectedStatistics(facts, {
      collection: place,
      minRating: rating === '3-5' ? 3 : 1,
      withoutOverriddenAdvent,
      window: window ?? DEFAULT_WINDOW,
    });
    expected.push({ query, ...byDefinition });
  }
  return { answered, expected };
}

test(
  'AD-021, AD-093..AD-101, AD-299, AMB-204..AMB-214: what the database counts is what the definitions say, for any world, filter and collection, and after any change',
  async () => {
    await fc.assert(
      fc.asyncProperty(statisticsFacts, statisticsChanges, async (facts, changes) => {
        await writeFacts(world.database, facts);
        const first = await readStatistics(facts);
        expect(first.answered).toEqual(first.expected);
        let now = facts;
        for (const change of changes) {
          now = await makeChange(world.database, now, change);
          // One question is enough to see a change that was missed before another one mends it.
          const next = await readStatistics(now, allQuestions(now).slice(0, 1));
          expect({ change, statistics: next.answered }).toEqual({ change, statistics: next.expected });
        }
        const last = await readStatistics(now);
        expect(last.answered).toEqual(last.expected);
      }),
      { numRuns: WORLDS },
    );
  },
  TIME_LIMIT_MS,
);

const anExam = (n: number): FactExam => ({
  operator: n % 5,
  day: (n * 7) % 90,
  excludeFromAnalysis: n % 23 === 0,
  isPractiseExam: false,
  isAborted: false,
  isVirtualScan: false,
  isOverridden: n % 9 === 0,
  isUploaded: n % 11 !== 0,
  collections: n % 3 === 0 ? [0, 1] : [n % 2],
  views: ['left_gsv_cfv'],
  reviews: [0, 1, 2].slice(0, (n * 5) % 4).map((by) => ({
    by,
    day: 91 + by,
    rating: RATINGS[(n * (by + 3)) % 5] ?? 1,
    assessment: 'negative',
    clipRatings: [RATINGS[(n + by) % 5] ?? 1],
  })),
});

test(
  'AD-099, AMB-214: of many clip sets the lists hold the newest with the number of all, and the plot has evenly chosen ones',
  async () => {
    const people = [true, false, true, false, false].map((isNurse) => ({ isNurse }));
    const roles = people.map(() => ['reviewer' as const]);
    const collections = [0, 1].map((n) => ({
      type: n === 0 ? ('everyone_reviews' as const) : ('single_review_per_exam' as const),
      isDeleted: false,
      expected: 200,
      roles,
    }));
    const facts = { people, collections, exams: Array.from({ length: 700 }, (_, n) => anExam(n)) };
    await writeFacts(world.database, facts);
    const { answered, expected } = await readStatistics(facts);
    expect(answered).toEqual(expected);
    await tidy(world.database, 16);
    expect((await readStatistics(facts)).answered).toEqual(expected);
  },
  TIME_LIMIT_MS,
);
