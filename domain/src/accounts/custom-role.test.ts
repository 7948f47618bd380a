import { expect, test } from 'vitest';
import { INVALID_CUSTOM_ROLE, customRoleProblem } from './custom-role.ts';
import { PROFESSIONS } from './professions.ts';

test.each([
  ['', INVALID_CUSTOM_ROLE],
  ['x', INVALID_CUSTOM_ROLE],
  [' x ', INVALID_CUSTOM_ROLE],
  ['RN', null],
])('SH-220, SH-223, AD-165: with Other, the custom role %j gives %j', (customRole, problem) => {
  expect(customRoleProblem({ role: 'Other', customRole })).toBe(problem);
});

test('SH-062: with any other role no custom role is asked for', () => {
  for (const role of PROFESSIONS.filter((profession) => profession !== 'Other')) {
    expect(customRoleProblem({ role, customRole: '' })).toBeNull();
  }
});
