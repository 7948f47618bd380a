import { mayResendInvitation, type InvitationStatus } from './invitation.ts';
import type { WorkspaceRole } from './member-role.ts';

export interface MemberFacts {
  readonly guid: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly role: WorkspaceRole;
}

export interface InvitationFacts {
  readonly guid: string;
  readonly email: string;
  readonly status: InvitationStatus;
}

export type MemberStatus = 'Active' | 'Pending' | 'Rejected';

export interface MemberRow extends MemberFacts {
  readonly kind: 'member' | 'invitation';
  readonly status: MemberStatus;
}

/** Members first, then whoever has not joined: an invitation looks like a Member without names. */
export function memberRows(
  members: readonly MemberFacts[],
  invitations: readonly InvitationFacts[],
): readonly MemberRow[] {
  return [
    ...members.map((member) => ({ ...member, kind: 'member', status: 'Active' }) as const),
    ...invitations.filter(({ status }) => mayResendInvitation(status)).map(invitationRow),
  ];
}

function invitationRow({ guid, email, status }: InvitationFacts): MemberRow {
  return {
    kind: 'invitation',
    guid,
    firstName: '',
    lastName: '',
    email,
    phoneNumber: '',
    role: 'Member',
    status: status === 'rejected' ? 'Rejected' : 'Pending',
  };
}

/** The row menu is hidden for Owners and from everybody who does not administer the workspace. */
export function hasRowMenu(row: Pick<MemberRow, 'role'>, mayAdminister: boolean): boolean {
  return mayAdminister && row.role !== 'Owner';
}
