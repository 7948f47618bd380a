import { expect, test } from 'vitest';
import { urgencyProblem } from './urgent-reason.ts';

test.each([
  [false, null, null],
  [false, ' ', null],
  [false, 'Short of breath', 'A reason is given only for an urgent exam.'],
  [true, 'Short of breath', null],
  [true, null, 'Say why the exam is urgent.'],
  [true, '  ', 'Say why the exam is urgent.'],
  [true, 'x'.repeat(500), null],
  [true, 'x'.repeat(501), 'The reason may have at most 500 characters.'],
])('urgent: %s with the reason %j: %s', (isUrgent, reason, problem) => {
  expect(urgencyProblem(isUrgent, reason)).toBe(problem);
});
