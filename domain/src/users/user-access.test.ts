import { expect, test } from 'vitest';
import { VIEWING_ANOTHER_USER, mayEditEmail, maySetPassword, mayUseAdminSections } from './user-access.ts';

function actor(...permissions: string[]) {
  return { guid: 'me', email: 'a@b.co', name: 'A', permissions };
}

const USER = actor();
const STAFF = actor('internal');
const ADMIN = actor('internal', 'admin');
const ME = { guid: 'me' };
const OTHER = { guid: 'other' };

test("SH-112, AD-163, AD-167: one's own email is never editable, another's with the admin flag", () => {
  expect(mayEditEmail(USER, ME)).toBe(false);
  expect(mayEditEmail(ADMIN, ME)).toBe(false);
  expect(mayEditEmail(STAFF, OTHER)).toBe(false);
  expect(mayEditEmail(ADMIN, OTHER)).toBe(true);
});

test('SH-114..SH-116, SH-252, AD-189: the admin sections need the admin flag and another person', () => {
  expect(mayUseAdminSections(ADMIN, OTHER)).toBe(true);
  expect(mayUseAdminSections(STAFF, OTHER)).toBe(false);
  expect(mayUseAdminSections(actor('admin'), OTHER)).toBe(false);
  expect(mayUseAdminSections(ADMIN, ME)).toBe(false);
});

test("SH-203, SH-274: one's own password needs an elevated session, another's the admin flag", () => {
  expect(maySetPassword(USER, ME, true)).toBe(true);
  expect(maySetPassword(ADMIN, ME, false)).toBe(false);
  expect(maySetPassword(STAFF, OTHER, true)).toBe(false);
  expect(maySetPassword(ADMIN, OTHER, false)).toBe(true);
});

test('SH-113, AD-069: the badge', () => {
  expect(VIEWING_ANOTHER_USER).toBe('Viewing settings of another user');
});
