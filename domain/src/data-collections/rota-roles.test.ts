import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MEMBER_ROLES, SUBSCRIBER_ROLES } from './member-roles.ts';
import { rolesByRota } from './rota-roles.ts';

test('AD-147, SH-292: on shift a rota member gains the role of that calendar, off shift loses it', () => {
  const anna = { email: 'anna@example.com', roles: ['reviewer', 'in_rota'] } as const;
  const onShift = rolesByRota(anna, 'exams_subscriber', ['Anna@Example.com']);
  expect(onShift).toEqual(['reviewer', 'exams_subscriber', 'in_rota']);
  expect(rolesByRota({ ...anna, roles: onShift }, 'exams_subscriber', [])).toEqual(['reviewer', 'in_rota']);
});

test('SH-292: the calendar of the one role leaves every other role, and everybody outside the rota, alone', () => {
  const roles = fc.subarray([...MEMBER_ROLES]);
  const role = fc.constantFrom(...SUBSCRIBER_ROLES);
  fc.assert(
    fc.property(roles, role, fc.boolean(), (held, subscriberRole, isOnShift) => {
      const member = { email: 'a@b.co', roles: held };
      const next = rolesByRota(member, subscriberRole, isOnShift ? ['a@b.co'] : ['c@d.co']);
      const others = MEMBER_ROLES.filter((known) => known !== subscriberRole);
      expect(next.filter((known) => known !== subscriberRole)).toEqual(
        others.filter((known) => held.includes(known)),
      );
      const expected = held.includes('in_rota') ? isOnShift : held.includes(subscriberRole);
      expect(next.includes(subscriberRole)).toBe(expected);
    }),
  );
});
