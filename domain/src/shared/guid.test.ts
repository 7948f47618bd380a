import { expect, test } from 'vitest';

import { displayGuid, isGuid } from './guid.ts';

test('RV-315, AD-307: ids are shown by the first 8 characters of the guid', () => {
  expect(displayGuid('41936071-7c1e-4b6e-9a52-0c5a6d0f9b11')).toBe('41936071');
  expect(displayGuid('abc')).toBe('abc');
});

test('a guid is told from what someone typed instead', () => {
  expect(isGuid('41936071-7C1E-4b6e-9a52-0c5a6d0f9b11')).toBe(true);
  for (const text of ['', '41936071', 'ada@test.example', 'x41936071-7c1e-4b6e-9a52-0c5a6d0f9b11']) {
    expect(isGuid(text)).toBe(false);
  }
});
