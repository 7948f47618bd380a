import { expect, test } from 'vitest';

import { rowClick } from './row-click.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test('RV-100, RV-101, RV-117: Ctrl or Meta opens a new tab, Alt does nothing', () => {
  expect(rowClick(plain)).toBe('open');
  expect(rowClick({ ...plain, ctrlKey: true })).toBe('open_in_new_tab');
  expect(rowClick({ ...plain, metaKey: true })).toBe('open_in_new_tab');
  expect(rowClick({ ...plain, altKey: true })).toBe('nothing');
  expect(rowClick({ ctrlKey: true, metaKey: true, altKey: true })).toBe('nothing');
});
