import { expect, test } from 'vitest';
import { SERVER_BEAT_MS, serverAnswers } from './server-beat.ts';

test.each([
  [0, true],
  [SERVER_BEAT_MS, true],
  [2 * SERVER_BEAT_MS, true],
  [3 * SERVER_BEAT_MS, false],
  [60 * SERVER_BEAT_MS, false],
])('a server whose last beat is %i ms old answers: %s', (age, answers) => {
  expect(serverAnswers(age)).toBe(answers);
});
