import { isReviewable } from '@sonoboard/domain/worklists/review-due';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const BOTH = [true, false];

test.each(
  BOTH.flatMap((isUploaded) =>
    BOTH.flatMap((isAborted) => BOTH.map((isPractiseExam) => ({ isUploaded, isAborted, isPractiseExam }))),
  ),
)('the database and domain agree whether %j can be reviewed', async ({ isUploaded, ...flags }) => {
  const uploadedAt = isUploaded ? new Date() : null;
  const { rows } = await database.pool.query<{ answer: boolean }>(
    'select exam_is_reviewable($1, $2, $3) as answer',
    [uploadedAt, flags.isAborted, flags.isPractiseExam],
  );
  expect(rows[0]?.answer).toBe(isReviewable({ uploadedAt, ...flags }));
});
