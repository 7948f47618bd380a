import { expect, test } from 'vitest';
import { hasRowMenu, memberRows } from './member-rows.ts';

const OWNER = {
  guid: 'g1',
  firstName: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  phoneNumber: '+4915112345678',
  role: 'Owner',
} as const;
const END = new Date('2026-11-24T08:00:00Z');

test('SH-124, SH-126: members are active; invitations follow as Members without names', () => {
  const rows = memberRows([OWNER], [{ guid: 'i1', email: 'x@y.co', status: 'pending', expiresOn: END }]);
  expect(rows).toEqual([
    { ...OWNER, kind: 'member', status: 'Active', expiresOn: null },
    {
      kind: 'invitation',
      guid: 'i1',
      firstName: '',
      lastName: '',
      email: 'x@y.co',
      phoneNumber: '',
      role: 'Member',
      status: 'Pending',
      expiresOn: END,
    },
  ]);
});

test('SH-127: a rejected or expired invitation says so; an accepted one has become a member', () => {
  const rows = memberRows(
    [],
    [
      { guid: 'i1', email: 'x@y.co', status: 'rejected', expiresOn: END },
      { guid: 'i2', email: 'z@y.co', status: 'accepted', expiresOn: END },
      { guid: 'i3', email: 'w@y.co', status: 'expired', expiresOn: END },
    ],
  );
  expect(rows.map(({ guid, status, expiresOn }) => [guid, status, expiresOn])).toEqual([
    ['i1', 'Rejected', null],
    ['i3', 'Expired', null],
  ]);
});

test('SH-130, SH-132: the row menu is hidden for Owners and from those who do not administer', () => {
  expect(hasRowMenu({ role: 'Member' }, true)).toBe(true);
  expect(hasRowMenu({ role: 'Owner' }, true)).toBe(false);
  expect(hasRowMenu({ role: 'Member' }, false)).toBe(false);
});
