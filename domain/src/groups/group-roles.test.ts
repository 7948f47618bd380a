import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GROUP_ROLES, toggleGroupRole } from './group-roles.ts';

test('AD-187: the shared list of role names', () => {
  expect(GROUP_ROLES).toEqual(['admin', 'member', 'viewer']);
});

test('AD-188: toggling a role gives the complete new list', () => {
  expect(toggleGroupRole(['member'], 'admin')).toEqual(['admin', 'member']);
  expect(toggleGroupRole(['admin', 'member'], 'admin')).toEqual(['member']);
  expect(toggleGroupRole([], 'viewer')).toEqual(['viewer']);
});

test('AD-188: toggling twice gives back what was there', () => {
  fc.assert(
    fc.property(fc.subarray([...GROUP_ROLES]), fc.constantFrom(...GROUP_ROLES), (roles, role) => {
      expect(toggleGroupRole(toggleGroupRole(roles, role), role)).toEqual(roles);
    }),
  );
});
