import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MEMBER_ROLES, mayReplaceRoles } from './member-roles.ts';
import { SHORT_ROLES, isShortRoleLocked, setShortRole, shortRoles } from './short-roles.ts';

describe('short roles', () => {
  test('SH-255, AD-186: the short list', () => {
    expect(SHORT_ROLES).toEqual(['scanner', 'reviewer', 'admin', 'subscriber']);
  });

  test('SH-116: subscriber stands for both subscriber roles', () => {
    expect(shortRoles(['reviewer', 'exams_subscriber', 'reviews_subscriber'])).toEqual([
      'reviewer',
      'subscriber',
    ]);
    expect(shortRoles(['reviewer', 'exams_subscriber'])).toEqual(['reviewer']);
    expect(shortRoles(['in_rota'])).toEqual([]);
  });

  test('SH-116: subscriber is read-only while the member is in the rota', () => {
    expect(isShortRoleLocked('subscriber', ['in_rota'])).toBe(true);
    expect(isShortRoleLocked('subscriber', ['scanner'])).toBe(false);
    expect(isShortRoleLocked('reviewer', ['in_rota'])).toBe(false);
    expect(setShortRole(['in_rota'], 'subscriber', true)).toEqual(['in_rota']);
  });

  test('SH-116: setting a short role shows as set, and loses no role that the short view does not show', () => {
    fc.assert(
      fc.property(
        fc.subarray([...MEMBER_ROLES]),
        fc.constantFrom(...SHORT_ROLES),
        fc.boolean(),
        (roles, short, isHeld) => {
          const next = setShortRole(roles, short, isHeld);
          expect(mayReplaceRoles(roles, next)).toBe(true);
          expect(next.includes('in_rota')).toBe(roles.includes('in_rota'));
          const expected = isShortRoleLocked(short, roles) ? shortRoles(roles).includes(short) : isHeld;
          expect(shortRoles(next).includes(short)).toBe(expected);
        },
      ),
    );
  });
});
