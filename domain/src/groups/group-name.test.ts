import { expect, test } from 'vitest';
import { INVALID_TITLE } from '../workspaces/title.ts';
import {
  GROUP_NAME_MISSING,
  GROUP_NAME_RESERVED,
  GROUP_NAME_TAKEN,
  groupNameProblem,
  isReservedGroupName,
} from './group-name.ts';

test.each(['admin', 'device', 'Admin', ' DEVICE ', 'internal', 'data-management', 'workspace-admin'])(
  'SH-173: %j is a reserved group name',
  (name) => {
    expect(isReservedGroupName(name)).toBe(true);
    expect(groupNameProblem(name, [])).toBe(GROUP_NAME_RESERVED);
  },
);

test.each([
  ['', GROUP_NAME_MISSING],
  ['  ', GROUP_NAME_MISSING],
  ['a'.repeat(201), INVALID_TITLE],
  ['ADVENT', GROUP_NAME_TAKEN],
  [' advent ', GROUP_NAME_TAKEN],
  ['Administrators', null],
  ['a'.repeat(200), null],
])('AD-156, AD-158, AD-224: a group named %j: %j', (name, problem) => {
  expect(groupNameProblem(name, ['advent'])).toBe(problem);
});

test("AD-158: the empty name is answered with 'Please enter a name for the group'", () => {
  expect(GROUP_NAME_MISSING).toBe('Please enter a name for the group');
});
