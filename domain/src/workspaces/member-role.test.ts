import { expect, test } from 'vitest';
import { ROLES_ON_JOINING, WORKSPACE_ROLES, workspaceRole } from './member-role.ts';

test('SH-124, SH-248: the purchaser is the Owner, everybody else a Member', () => {
  expect(WORKSPACE_ROLES).toEqual(['Owner', 'Member']);
  expect(workspaceRole('anna', { purchaserGuid: 'anna' })).toBe('Owner');
  expect(workspaceRole('ben', { purchaserGuid: 'anna' })).toBe('Member');
});

test('AMB-060, AMB-069: the Owner administers group and collection; a Member scans and reviews', () => {
  expect(ROLES_ON_JOINING).toEqual({
    Owner: { group: ['admin'], collection: ['scanner', 'reviewer', 'admin'] },
    Member: { group: ['member'], collection: ['scanner', 'reviewer'] },
  });
});
