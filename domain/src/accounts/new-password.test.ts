import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmationProblem, maySubmitNewPassword } from './new-password.ts';

test("SH-228: 'Passwords must match' when the confirmation differs", () => {
  expect(confirmationProblem({ password: 'Abcdefg1', confirmation: 'Abcdefg2' })).toBe(
    'Passwords must match',
  );
  expect(confirmationProblem({ password: 'Abcdefg1', confirmation: 'abcdefg1' })).toBe(
    'Passwords must match',
  );
  expect(confirmationProblem({ password: 'Abcdefg1', confirmation: 'Abcdefg1 ' })).toBe(
    'Passwords must match',
  );
});

test('SH-228: an equal confirmation is never a problem', () => {
  fc.assert(
    fc.property(fc.string(), (password) => {
      expect(confirmationProblem({ password, confirmation: password })).toBeNull();
    }),
  );
});

test.each([
  { password: 'Abcdefg1', confirmation: 'Abcdefg1', may: true },
  { password: 'Abcdefg1', confirmation: '', may: false },
  { password: 'abcdefg1', confirmation: 'abcdefg1', may: false },
])('SH-229: submitting $password confirmed by $confirmation: $may', ({ may, ...form }) => {
  expect(maySubmitNewPassword(form)).toBe(may);
});
