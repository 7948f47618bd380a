import { expect, test } from 'vitest';
import { ALL_COLLECTIONS, showsCollectionDropdown } from './collection-dropdown.ts';

const USER = { guid: 'g', email: 'a@b.co', name: 'A', permissions: [] };
const STAFF = { ...USER, permissions: ['internal'] };

test('SH-051, SH-052: internal users always see the dropdown, others by the build flag', () => {
  expect(showsCollectionDropdown(STAFF, false)).toBe(true);
  expect(showsCollectionDropdown(USER, true)).toBe(true);
  expect(showsCollectionDropdown(USER, false)).toBe(false);
});

test('SH-050: its first choice', () => {
  expect(ALL_COLLECTIONS).toBe('All Collections');
});
