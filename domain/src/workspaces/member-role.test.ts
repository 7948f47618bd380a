import { expect, test } from 'vitest';
import { WORKSPACE_ROLES, workspaceRole } from './member-role.ts';

test('SH-124, SH-248: the purchaser is the Owner, everybody else a Member', () => {
  expect(WORKSPACE_ROLES).toEqual(['Owner', 'Member']);
  expect(workspaceRole('anna', { purchaserGuid: 'anna' })).toBe('Owner');
  expect(workspaceRole('ben', { purchaserGuid: 'anna' })).toBe('Member');
});
