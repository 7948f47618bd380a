import { expect, test } from 'vitest';

import { afterSubmit, afterSubmitAndNext, ALL_REVIEWED } from './after-submit.ts';

test('RV-236: after a single review the user goes to the worklist', () => {
  expect(afterSubmit('single', 'r')).toEqual({ kind: 'worklist' });
});

test('RV-237: after a chain review the user sees the report of the first created review', () => {
  expect(afterSubmit('chain', 'r')).toEqual({
    kind: 'open',
    route: { flow: 'chain', mode: 'view', guid: 'r', page: 'report' },
  });
});

test('RV-232, RV-233, RV-158: Submit and Next opens the next exam, as a chain if linked or rescanned', () => {
  const next = { guid: 'e', protocol: 'dvt_left_two_point', linkedTo: null, hasRescan: false } as const;
  expect(afterSubmitAndNext(next)).toEqual({
    kind: 'open',
    route: { flow: 'single', mode: 'edit', guid: 'e', page: 'clips' },
  });
  expect(afterSubmitAndNext({ ...next, hasRescan: true })).toMatchObject({ route: { flow: 'chain' } });
});

test('RV-234, RV-235, RV-303: when none is left, it is time for a coffee break', () => {
  expect(afterSubmitAndNext(null)).toEqual({ kind: 'all_reviewed' });
  expect(ALL_REVIEWED).toBe('All exams are reviewed! Time for a coffee break :)');
});
