import { isLicenseActive, type LicenseStatus } from '../billing/license-status.ts';
import { isEmail, normalizeEmail } from '../accounts/email.ts';
import type { InvitationStatus } from './invitation.ts';

export type InviteBlock = 'not_workspace_admin' | 'no_free_seat' | 'invites_disabled' | 'license_inactive';

export const INVITES_DISABLED = 'Invitations are disabled for this account.';

export interface InviteFacts {
  readonly mayAdminister: boolean;
  readonly freeSlotsUsers: number;
  readonly isInviteDisabled: boolean;
  readonly licenseStatus: LicenseStatus;
}

/** Why 'Invite Users' is disabled; empty when it is not. */
export function inviteBlocks(facts: InviteFacts): readonly InviteBlock[] {
  const blocks: readonly (readonly [InviteBlock, boolean])[] = [
    ['not_workspace_admin', !facts.mayAdminister],
    ['no_free_seat', facts.freeSlotsUsers < 1],
    ['invites_disabled', facts.isInviteDisabled],
    ['license_inactive', !isLicenseActive(facts.licenseStatus)],
  ];
  return blocks.filter(([, isBlocking]) => isBlocking).map(([block]) => block);
}

export type InviteeProblem = 'invalid_email' | 'already_member' | 'already_invited';

export interface WorkspacePeople {
  readonly memberEmails: readonly string[];
  readonly invitations: readonly { readonly email: string; readonly status: InvitationStatus }[];
}

/** A rejected invitation does not stand in the way of a new one; one without an account may be invited too. */
export function inviteeProblem(email: string, people: WorkspacePeople): InviteeProblem | null {
  const invitee = normalizeEmail(email);
  if (!isEmail(invitee)) return 'invalid_email';
  if (people.memberEmails.some((member) => normalizeEmail(member) === invitee)) return 'already_member';
  const isInvited = people.invitations.some(
    (invitation) => invitation.status === 'pending' && normalizeEmail(invitation.email) === invitee,
  );
  return isInvited ? 'already_invited' : null;
}
