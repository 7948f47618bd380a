import { expect, test } from 'vitest';

import { DATA_DISCLAIMER_TEXTS, DATA_DISCLAIMERS } from './data-disclaimer.ts';

test('RV-308, RV-309: the disclaimers have these texts, and none when disabled', () => {
  expect(DATA_DISCLAIMERS.map((kind) => DATA_DISCLAIMER_TEXTS[kind])).toEqual([
    null,
    'DATA NOT FOR DIAGNOSIS. FOR TRIAGE PURPOSES ONLY.',
    'DATA NOT FOR DIAGNOSIS. FOR TRAINING AND FEEDBACK PURPOSES ONLY.',
  ]);
});
