import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { erasedPerson, erasedWorkspaceName } from './erased-person.ts';

const GUID = '3f2b8c1e-0000-4000-8000-000000000001';

test('AMB-056: an erased person has a pseudonym that tells two of them apart, and an address of nobody', () => {
  const person = erasedPerson(GUID);
  expect(displayName(person)).toBe('Deleted user 3f2b8c1e');
  expect(person.email).toBe(`erased-${GUID}@erased.invalid`);
  expect(isEmail(person.email) && normalizeEmail(person.email) === person.email).toBe(true);
});

test('AMB-056: a workspace that ended with its owner is called after nobody', () => {
  expect(erasedWorkspaceName(GUID)).toBe('Deleted workspace 3f2b8c1e');
});
