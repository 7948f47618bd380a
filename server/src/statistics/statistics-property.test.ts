import { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../test/call.ts';
import { expectedStatistics, liveCollections } from '../../test/expected-statistics.ts';
import { statisticsFacts, writeFacts } from '../../test/statistics-facts.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';

const WORLDS = runs({ usual: 6, long: 60 });
const TIME_LIMIT_MS = 120_000;

let world: TestApp;
let staff: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  staff = await makeUser(world.deps, { permissions: ['internal'] });
});
afterAll(() => world.stop());

const FILTERS = (['1-5', '3-5'] as const).flatMap((rating) =>
  [false, true].map((withoutOverriddenAdvent) => ({ rating, withoutOverriddenAdvent })),
);

test(
  'AD-093..AD-101, AD-299, AMB-204..AMB-213: what the database counts is what the definitions say, for any world, filter and collection',
  async () => {
    await fc.assert(
      fc.asyncProperty(statisticsFacts, async (facts) => {
        await writeFacts(world.database, facts);
        const scopes = [{ place: undefined, guid: undefined }, ...liveCollections(facts)];
        for (const { place, guid } of scopes) {
          for (const { rating, withoutOverriddenAdvent } of FILTERS) {
            const query = {
              rating,
              excludeOverriddenAdventExams: withoutOverriddenAdvent,
              ...(guid !== undefined && { dataCollection: guid }),
            };
            const answered = await call(world.app, getStatistics, { query }, { as: staff });
            const minRating = rating === '3-5' ? 3 : 1;
            const expected = expectedStatistics(facts, {
              collection: place,
              minRating,
              withoutOverriddenAdvent,
            });
            expect(answered).toEqual(expected);
          }
        }
      }),
      { numRuns: WORLDS },
    );
  },
  TIME_LIMIT_MS,
);
