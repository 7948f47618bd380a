import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeWorkspaceGuid,
  administersActiveWorkspace,
  isWorkspaceAdmin,
  mayRemoveMember,
} from './workspace-access.ts';

const OWNER = { guid: 'owner' };
const MEMBER = { guid: 'member' };

describe('isWorkspaceAdmin', () => {
  test('SH-249: the Owner always has the workspace admin permission', () => {
    expect(isWorkspaceAdmin(OWNER, { purchaserGuid: 'owner', groupRoles: [] })).toBe(true);
  });

  test('SH-249, SH-250: others have it by the role admin in the group of the workspace', () => {
    expect(isWorkspaceAdmin(MEMBER, { purchaserGuid: 'owner', groupRoles: ['member', 'admin'] })).toBe(true);
    expect(isWorkspaceAdmin(MEMBER, { purchaserGuid: 'owner', groupRoles: ['member', 'viewer'] })).toBe(
      false,
    );
  });

  test("SH-132: in the browser the permission 'workspace-admin' says so; being staff does not", () => {
    expect(administersActiveWorkspace({ permissions: ['workspace-admin'] })).toBe(true);
    expect(administersActiveWorkspace({ permissions: ['internal', 'admin'] })).toBe(false);
  });
});

describe('mayRemoveMember', () => {
  test('SH-131: a workspace admin removes members', () => {
    expect(mayRemoveMember(OWNER, { mayAdminister: true, member: { guid: 'member', role: 'Member' } })).toBe(
      true,
    );
  });

  test('SH-130, SH-247: nobody removes the Owner', () => {
    const member = { guid: 'owner', role: 'Owner' } as const;
    expect(mayRemoveMember(OWNER, { mayAdminister: true, member })).toBe(false);
    expect(mayRemoveMember(MEMBER, { mayAdminister: true, member })).toBe(false);
  });

  test('SH-132: others remove nobody, and nobody removes themselves', () => {
    expect(mayRemoveMember(MEMBER, { mayAdminister: false, member: { guid: 'other', role: 'Member' } })).toBe(
      false,
    );
    expect(mayRemoveMember(MEMBER, { mayAdminister: true, member: { guid: 'member', role: 'Member' } })).toBe(
      false,
    );
  });
});

describe('activeWorkspaceGuid', () => {
  test.each([
    ['b', ['a', 'b'], 'b'],
    [null, ['a'], 'a'],
    ['gone', ['a'], 'a'],
    [null, ['a', 'b'], null],
    ['gone', ['a', 'b'], null],
    ['gone', [], null],
  ])('SH-121: stored %j among %j is %j', (stored, memberships, active) => {
    expect(activeWorkspaceGuid(stored, memberships)).toBe(active);
  });

  test('SH-121: the active workspace is always one of the memberships', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.uniqueArray(fc.string()), (stored, memberships) => {
        const active = activeWorkspaceGuid(stored, memberships);
        expect(active === null || memberships.includes(active)).toBe(true);
      }),
    );
  });
});
