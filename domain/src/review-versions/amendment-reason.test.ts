import { expect, test } from 'vitest';
import { amendmentReasonText, saysWhy } from './amendment-reason.ts';

test.each([
  ['text_wrong', '', true],
  ['other', ' \n', false],
  ['other', 'Sides were swapped.', true],
])('the reason %s with the text "%s" says why: %s', (reason, text, says) => {
  expect(saysWhy(reason, text)).toBe(says);
});

test.each([
  ['correction', 'decision_wrong', 'Clinical decision was wrong'],
  ['addendum', 'new_information', 'New information'],
  ['retraction', 'wrong_patient', 'Recorded under the wrong patient'],
  ['correction', 'of_a_later_version', 'of_a_later_version'],
  ['submitted', null, null],
] as const)('a %s for %s reads "%s"', (kind, reason, words) => {
  expect(amendmentReasonText(kind, reason)).toBe(words);
});
