import { expect, test } from 'vitest';
import { clipsOutliveExams } from './retention-rule.ts';

test.each([
  { clipsDays: null, examsDays: null, outlives: false },
  { clipsDays: 90, examsDays: null, outlives: false },
  { clipsDays: null, examsDays: 90, outlives: false },
  { clipsDays: 90, examsDays: 90, outlives: false },
  { clipsDays: 91, examsDays: 90, outlives: true },
])('clips for $clipsDays days and exams for $examsDays: $outlives', ({ outlives, ...rule }) => {
  expect(clipsOutliveExams(rule)).toBe(outlives);
});
