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
  readonly expiresOn: Date;
}

export type MemberStatus = 'Active' | 'Pending' | 'Rejected' | 'Expired';

export interface MemberRow extends MemberFacts {
  readonly kind: 'member' | 'invitation';
  readonly status: MemberStatus;
  /** Of a pending invitation. */
  readonly expiresOn: Date | null;
}

/** Members first, then anyone who has not joined: an invitation looks like a Member without names. */
export function memberRows(
  members: readonly MemberFacts[],
  invitations: readonly InvitationFacts[],
): readonly MemberRow[] {
  return [
    ...members.map((member) => ({ ...member, kind: 'member', status: 'Active', expiresOn: null }) as const),
    ...invitations.filter(({ status }) => mayResendInvitation(status)).map(invitationRow),
  ];
}

const ROW_STATUSES = {
  pending: 'Pending',
  accepted: 'Active',
  rejected: 'Rejected',
  expired: 'Expired',
} as const satisfies Record<InvitationStatus, MemberStatus>;

function invitationRow({ guid, email, status, expiresOn }: InvitationFacts): MemberRow {
  return {
    kind: 'invitation',
    guid,
    firstName: '',
    lastName: '',
    email,
    phoneNumber: '',
    role: 'Member',
    status: ROW_STATUSES[status],
    expiresOn: status === 'pending' ? expiresOn : null,
  };
}

/** The row menu is hidden for Owners and from everybody who does not administer the workspace. */
export function hasRowMenu(row: Pick<MemberRow, 'role'>, mayAdminister: boolean): boolean {
  return mayAdminister && row.role !== 'Owner';
}
