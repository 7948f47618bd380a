import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  activeWorkspaceAfterLeaving,
  administersActiveWorkspace,
  mayLeaveWorkspace,
  mayRemoveMember,
} from './workspace-access.ts';

const OWNER = { guid: 'owner' };
const MEMBER = { guid: 'member' };

describe('administersActiveWorkspace', () => {
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

test('SH-247: a Member may leave a workspace, its Owner may not', () => {
  expect(mayLeaveWorkspace('Member')).toBe(true);
  expect(mayLeaveWorkspace('Owner')).toBe(false);
});

describe('activeWorkspaceAfterLeaving', () => {
  const membership = fc.record({
    workspaceGuid: fc.uuid(),
    isOwner: fc.boolean(),
    joinedAt: fc.date({ noInvalidDate: true }),
  });

  test('SH-121: it is an owned workspace where there is one, else the one joined first', () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const early = { workspaceGuid: 'early', isOwner: false, joinedAt: at(1) };
    const late = { workspaceGuid: 'late', isOwner: false, joinedAt: at(3) };
    const own = { workspaceGuid: 'own', isOwner: true, joinedAt: at(9) };
    expect(activeWorkspaceAfterLeaving([late, early, own])).toBe('own');
    expect(activeWorkspaceAfterLeaving([late, early])).toBe('early');
    expect(activeWorkspaceAfterLeaving([])).toBeNull();
  });

  test('SH-121: while a workspace is left, one of them is active', () => {
    fc.assert(
      fc.property(fc.array(membership, { minLength: 1 }), (left) => {
        expect(left.map(({ workspaceGuid }) => workspaceGuid)).toContain(activeWorkspaceAfterLeaving(left));
      }),
    );
  });
});
