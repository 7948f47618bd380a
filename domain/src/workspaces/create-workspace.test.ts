import { expect, test } from 'vitest';
import {
  INVALID_SLOTS,
  NAME_EMPTY_INLINE,
  NAME_EMPTY_TOAST,
  USER_MISSING,
  createWorkspaceProblems,
  type CreateWorkspaceForm,
} from './create-workspace.ts';
import { INVALID_TITLE } from './title.ts';

const FORM: CreateWorkspaceForm = { name: 'Clinic', userGuid: 'g1', slotsUsers: 5, slotsProbes: 5 };

test('AD-180: a named workspace for a user with the default slots may be created', () => {
  expect(createWorkspaceProblems(FORM)).toEqual({});
});

test.each<[string, Partial<CreateWorkspaceForm>, object]>([
  ['AD-178: an empty name', { name: ' ' }, { name: NAME_EMPTY_INLINE }],
  ['AD-178: a name that is too long', { name: 'a'.repeat(201) }, { name: INVALID_TITLE }],
  ['AD-181: no user', { userGuid: null }, { userGuid: USER_MISSING }],
  ['AD-180: letters for user slots', { slotsUsers: Number.NaN }, { slotsUsers: INVALID_SLOTS }],
  ['AD-180: half a probe slot', { slotsProbes: 1.5 }, { slotsProbes: INVALID_SLOTS }],
  ['AD-180: fewer than no slots', { slotsProbes: -1 }, { slotsProbes: INVALID_SLOTS }],
])('%s is refused', (_, change, problems) => {
  expect(createWorkspaceProblems({ ...FORM, ...change })).toEqual(problems);
});

test('AD-178, AD-179: the two texts for an empty name', () => {
  expect(NAME_EMPTY_INLINE).toBe('Name cannot be empty');
  expect(NAME_EMPTY_TOAST).toBe('Workspace name must not be empty');
});
