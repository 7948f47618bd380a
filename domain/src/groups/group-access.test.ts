import { expect, test } from 'vitest';
import { mayEditGroupMembers, mayRenameGroup } from './group-access.ts';

function actor(...permissions: string[]) {
  return { guid: 'g', email: 'a@b.co', name: 'A', permissions };
}

const ORDINARY = { name: 'advent' };
const POWERFUL = { name: 'internal' };

test('AD-225: internal staff rename ordinary groups, nobody renames one that is a permission', () => {
  expect(mayRenameGroup(actor('internal'), ORDINARY)).toBe(true);
  expect(mayRenameGroup(actor(), ORDINARY)).toBe(false);
  expect(mayRenameGroup(actor('internal', 'admin'), POWERFUL)).toBe(false);
});

test('AD-226..AD-228: internal staff edit the members of ordinary groups', () => {
  expect(mayEditGroupMembers(actor('internal'), ORDINARY)).toBe(true);
  expect(mayEditGroupMembers(actor('admin'), ORDINARY)).toBe(false);
});

test.each(['internal', 'admin', 'device', 'data-management'])(
  'SH-173: only the admin flag edits the members of %s',
  (name) => {
    expect(mayEditGroupMembers(actor('internal'), { name })).toBe(false);
    expect(mayEditGroupMembers(actor('internal', 'admin'), { name })).toBe(true);
  },
);
