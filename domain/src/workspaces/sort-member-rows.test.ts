import { expect, test } from 'vitest';
import { memberRows } from './member-rows.ts';
import { sortMemberRows } from './sort-member-rows.ts';

const person = (firstName: string, email: string, phoneNumber = '') =>
  ({ guid: email, firstName, lastName: 'Weber', email, phoneNumber, role: 'Member' }) as const;

const ROWS = memberRows(
  [person('jonas', 'j@x.co', '+49 9'), person('Ellen', 'z@x.co'), person('Ágnes', 'a@x.co', '+49 10')],
  [
    { guid: 'i2', email: 'y@x.co', status: 'pending', expiresOn: new Date(0) },
    { guid: 'i1', email: 'b@x.co', status: 'rejected', expiresOn: new Date(0) },
  ],
);

const emails = (sort: 'name' | 'phone' | 'status', order: 'asc' | 'desc') =>
  sortMemberRows(ROWS, sort, order).map(({ email }) => email);

test('names sort whatever their case and accents; invitations, which have none, come last by email', () => {
  expect(emails('name', 'asc')).toEqual(['a@x.co', 'z@x.co', 'j@x.co', 'b@x.co', 'y@x.co']);
  expect(emails('name', 'desc')).toEqual(['j@x.co', 'z@x.co', 'a@x.co', 'b@x.co', 'y@x.co']);
});

test('who has no phone number comes last, ascending and descending', () => {
  expect(emails('phone', 'asc').slice(0, 2)).toEqual(['j@x.co', 'a@x.co']);
  expect(emails('phone', 'desc').slice(0, 2)).toEqual(['a@x.co', 'j@x.co']);
});

test('the status brings those together who have not joined', () => {
  expect(emails('status', 'asc')).toEqual(['a@x.co', 'j@x.co', 'z@x.co', 'y@x.co', 'b@x.co']);
});
