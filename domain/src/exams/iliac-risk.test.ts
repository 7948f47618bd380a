import { expect, test } from 'vitest';

import { ILIAC_DVT_TYPES, ILIAC_STATUS_LABELS, iliacStatus } from './iliac-risk.ts';

test.each([
  [null, null, null, 'Missing'],
  [true, null, null, 'Incomplete'],
  [null, false, null, 'Incomplete'],
  [null, null, 'leg', 'Incomplete'],
  [false, false, null, 'Completed'],
  [true, true, null, 'Incomplete'],
  [true, true, 'unknown', 'Completed'],
  [null, true, 'iliocaval', 'Incomplete'],
] as const)(
  'RV-244, RV-245: swelling %s, history %s, type %s is %s',
  (proximalThighSwelling, historyOfDvt, typeOfDvt, label) => {
    const status = iliacStatus({ proximalThighSwelling, historyOfDvt, typeOfDvt });
    expect(ILIAC_STATUS_LABELS[status]).toBe(label);
  },
);

test('RV-149: the type of DVT is iliocaval, leg or unknown', () => {
  expect(ILIAC_DVT_TYPES).toEqual(['iliocaval', 'leg', 'unknown']);
});
