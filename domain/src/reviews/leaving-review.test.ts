import { expect, test } from 'vitest';

import { asksBeforeLeaving, LEAVE_REVIEW_QUESTION } from './leaving-review.ts';

const editing = { flow: 'chain', mode: 'edit', guid: 'g', page: 'clips' } as const;

test('RV-035, RV-301: leaving the create flow with unsaved work asks', () => {
  expect(asksBeforeLeaving(true, editing, '/worklist')).toBe(true);
  expect(asksBeforeLeaving(true, editing, '/create-chain-review/other')).toBe(true);
  expect(asksBeforeLeaving(true, editing, '/create-review/g/report')).toBe(true);
  expect(asksBeforeLeaving(true, editing, '/create-chain-review/g2')).toBe(true);
  expect(LEAVE_REVIEW_QUESTION).toBe('Your progress of this exam will be lost. Are you sure?');
});

test.each(['', '/', '/allClips', '/calf', '/report'])(
  'RV-036: moving to its own page %j does not ask',
  (suffix) => {
    expect(asksBeforeLeaving(true, editing, `/create-chain-review/g${suffix}`)).toBe(false);
  },
);

test('AMB-174: without edits, and when only viewing, nothing is asked', () => {
  expect(asksBeforeLeaving(false, editing, '/worklist')).toBe(false);
  expect(asksBeforeLeaving(true, { ...editing, mode: 'view' }, '/worklist')).toBe(false);
});
