import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grantsPower, mayEditGroupMembers, mayEditGroupRoles, mayRenameGroup } from './group-access.ts';
import { GROUP_KINDS } from './group-kind.ts';

function actor(...permissions: string[]) {
  return { guid: 'g', email: 'a@b.co', name: 'A', permissions };
}

const STAFF = actor('internal');
const ADMIN = actor('internal', 'admin');
const POWERFUL = ['internal', 'admin', 'device', 'data-management'] as const;
const permissionGroup = (name: string) => ({ name, kind: 'permission' }) as const;
const workspaceGroup = (name: string) => ({ name, kind: 'workspace' }) as const;

test('AD-225: internal staff rename ordinary groups, nobody renames one that a rule reads by its name', () => {
  expect(mayRenameGroup(STAFF, permissionGroup('research'))).toBe(true);
  expect(mayRenameGroup(actor(), permissionGroup('research'))).toBe(false);
  for (const name of [...POWERFUL, 'advent'])
    expect(mayRenameGroup(ADMIN, permissionGroup(name))).toBe(false);
});

test('AD-226..AD-228: internal staff edit the members of ordinary groups', () => {
  expect(mayEditGroupMembers(STAFF, permissionGroup('advent'))).toBe(true);
  expect(mayEditGroupMembers(actor('admin'), permissionGroup('advent'))).toBe(false);
});

test.each(POWERFUL)('SH-173: only the admin flag edits the members of %s', (name) => {
  expect(mayEditGroupMembers(STAFF, permissionGroup(name))).toBe(false);
  expect(mayEditGroupRoles(STAFF, permissionGroup(name))).toBe(false);
  expect(mayEditGroupMembers(ADMIN, permissionGroup(name))).toBe(true);
});

test("AD-228: of a workspace's own group staff set the roles; name and members follow the workspace", () => {
  for (const name of ['City Hospital', ...POWERFUL]) {
    expect(mayEditGroupRoles(STAFF, workspaceGroup(name))).toBe(true);
    expect(mayEditGroupMembers(ADMIN, workspaceGroup(name))).toBe(false);
    expect(mayRenameGroup(ADMIN, workspaceGroup(name))).toBe(false);
  }
});

test('SH-173: whatever someone without the admin flag may edit, it is no group with power', () => {
  const group = fc.record({
    name: fc.oneof(fc.constantFrom(...POWERFUL, 'Admin', ' internal '), fc.string()),
    kind: fc.constantFrom(...GROUP_KINDS),
  });
  const person = fc.subarray(['internal', 'data-management', 'device', 'workspace-admin', 'research']);
  fc.assert(
    fc.property(group, person, (edited, permissions) => {
      const may = [mayEditGroupMembers, mayEditGroupRoles, mayRenameGroup];
      const mayAny = may.some((rule) => rule(actor(...permissions), edited));
      expect(mayAny && grantsPower(edited)).toBe(false);
    }),
  );
});
