import { expect, test } from 'vitest';
import { mayAssignConfig, mayDeleteConfig } from './config-access.ts';

const STAFF = { guid: 'g', email: 'a@b.co', name: 'A', permissions: ['internal'] };
const USER = { ...STAFF, permissions: [] };

test('AD-065, AD-243: the default config cannot be deleted', () => {
  expect(mayDeleteConfig(STAFF, { isDefault: false })).toBe(true);
  expect(mayDeleteConfig(STAFF, { isDefault: true })).toBe(false);
  expect(mayDeleteConfig(USER, { isDefault: false })).toBe(false);
});

test('AD-040: configs are handed out with the admin flag', () => {
  expect(mayAssignConfig({ ...STAFF, permissions: ['internal', 'admin'] })).toBe(true);
  expect(mayAssignConfig(STAFF)).toBe(false);
});
