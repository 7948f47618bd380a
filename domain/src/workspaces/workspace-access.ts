import type { WorkspaceRole } from './member-role.ts';

interface Person {
  readonly guid: string;
}

/** The permission stands for the active workspace: its Owner has it, and the role admin in its group gives it. */
export function administersActiveWorkspace(actor: { readonly permissions: readonly string[] }): boolean {
  return actor.permissions.includes('workspace-admin');
}

export interface MemberRemoval {
  readonly mayAdminister: boolean;
  readonly member: { readonly guid: string; readonly role: WorkspaceRole };
}

/** An Owner stays, and nobody leaves by removing themselves: a workspace must not lose its last admin by a slip. */
export function mayRemoveMember(actor: Person, { mayAdminister, member }: MemberRemoval): boolean {
  return mayAdminister && member.role !== 'Owner' && member.guid !== actor.guid;
}

/** Only the Owner gives a workspace away, and only to another member. */
export function mayTransferWorkspaceTo(
  actor: Person,
  { ownerGuid, member }: { readonly ownerGuid: string; readonly member: Person },
): boolean {
  return actor.guid === ownerGuid && member.guid !== ownerGuid;
}

export const OWNER_CANNOT_LEAVE =
  'You own this workspace. Before you can leave it, make another member its owner.';

/** An Owner stays until another person owns the workspace; everybody else may leave at any time. */
export function mayLeaveWorkspace(role: WorkspaceRole): boolean {
  return role !== 'Owner';
}

export interface OwnMembership {
  readonly workspaceGuid: string;
  readonly isOwner: boolean;
  readonly joinedAt: Date;
}

/**
 * Where a person works once their active workspace is gone: in their own, else in the one that they joined first. Never
 * in none while one is left, because new exams would then go to every collection in which the person scans.
 */
export function activeWorkspaceAfterLeaving(left: readonly OwnMembership[]): string | null {
  const byPreference = left.toSorted(
    (a, b) => Number(b.isOwner) - Number(a.isOwner) || a.joinedAt.getTime() - b.joinedAt.getTime(),
  );
  return byPreference[0]?.workspaceGuid ?? null;
}
