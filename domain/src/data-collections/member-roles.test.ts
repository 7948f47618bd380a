import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MEMBER_ROLES,
  ROLES_OF_NEW_WORKSPACE_MEMBER,
  SUBSCRIBER_ROLES,
  isRoleLocked,
  mayReplaceRoles,
  toggleRole,
} from './member-roles.ts';

const anyRoles = fc.subarray([...MEMBER_ROLES]);
const anyRole = fc.constantFrom(...MEMBER_ROLES);

describe('member roles', () => {
  test('SH-254, AD-185: the six roles', () => {
    expect(MEMBER_ROLES).toEqual([
      'scanner',
      'reviewer',
      'admin',
      'exams_subscriber',
      'reviews_subscriber',
      'in_rota',
    ]);
  });

  test('SH-198: anyone who joins a workspace scans and reviews in its collection', () => {
    expect(ROLES_OF_NEW_WORKSPACE_MEMBER).toEqual(['scanner', 'reviewer']);
  });

  test('AD-147: the two subscriber roles, and only they, are locked while the member has in_rota', () => {
    expect(MEMBER_ROLES.filter((role) => isRoleLocked(role, ['in_rota']))).toEqual([...SUBSCRIBER_ROLES]);
    expect(MEMBER_ROLES.filter((role) => isRoleLocked(role, ['admin', 'exams_subscriber']))).toEqual([]);
  });

  test('AD-147, AD-204: toggling gives the complete list in order; a locked role stays as it is', () => {
    expect(toggleRole(['reviewer'], 'scanner')).toEqual(['scanner', 'reviewer']);
    expect(toggleRole(['scanner', 'reviewer'], 'reviewer')).toEqual(['scanner']);
    expect(toggleRole(['in_rota'], 'exams_subscriber')).toEqual(['in_rota']);
    expect(toggleRole(['reviews_subscriber', 'in_rota'], 'in_rota')).toEqual(['reviews_subscriber']);
  });

  test('AD-147, AD-204: every toggle that a page offers is a change that the server takes', () => {
    fc.assert(
      fc.property(anyRoles, anyRole, (roles, role) => {
        const next = toggleRole(roles, role);
        expect(mayReplaceRoles(roles, next)).toBe(true);
        expect(next.includes(role)).toBe(
          isRoleLocked(role, roles) ? roles.includes(role) : !roles.includes(role),
        );
      }),
    );
  });

  test('AD-147: no list moves a subscriber role of a member in the rota, not even one that leaves the rota', () => {
    expect(mayReplaceRoles(['in_rota'], ['exams_subscriber', 'in_rota'])).toBe(false);
    expect(mayReplaceRoles(['exams_subscriber', 'in_rota'], ['in_rota'])).toBe(false);
    expect(mayReplaceRoles(['in_rota'], ['reviews_subscriber'])).toBe(false);
    expect(mayReplaceRoles(['in_rota'], ['scanner'])).toBe(true);
    expect(mayReplaceRoles([], ['exams_subscriber', 'in_rota'])).toBe(true);
  });
});
