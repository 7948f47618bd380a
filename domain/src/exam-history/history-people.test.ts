import { expect, test } from 'vitest';
import { personRole } from './history-people.ts';

const NOBODY = { hasRecorded: false, hasReviewed: false, collectionRoles: [], isStaff: false };

test.each([
  { facts: {}, expected: null },
  { facts: { hasRecorded: true, hasReviewed: true }, expected: 'operator' },
  { facts: { hasReviewed: true, collectionRoles: ['admin'] }, expected: 'reviewer' },
  { facts: { collectionRoles: ['scanner', 'reviewer', 'admin'] }, expected: 'reviewer' },
  { facts: { collectionRoles: ['admin'], isStaff: true }, expected: 'admin' },
  { facts: { collectionRoles: ['in_rota'], isStaff: true }, expected: 'staff' },
  { facts: { collectionRoles: ['in_rota'] }, expected: null },
])('with $facts a person is $expected', ({ facts, expected }) => {
  expect(personRole({ ...NOBODY, ...facts })).toBe(expected);
});
