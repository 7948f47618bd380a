export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected', 'expired'] as const;

export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export const INVITATION_VALID_DAYS = 7;

const INVITATION_VALID_MS = INVITATION_VALID_DAYS * 24 * 60 * 60 * 1000;

/** Sending an invitation again renews it. */
export function invitationExpiresOn(sentAt: Date): Date {
  return new Date(sentAt.getTime() + INVITATION_VALID_MS);
}

/** Invitations sent at or before this time have expired. */
export function expiredIfSentBy(now: Date): Date {
  return new Date(now.getTime() - INVITATION_VALID_MS);
}

/** The stored status lags behind the clock: a job writes 'expired' within the hour. */
export function invitationStatusAt(
  { status, sentAt }: { readonly status: InvitationStatus; readonly sentAt: Date },
  now: Date,
): InvitationStatus {
  return status === 'pending' && sentAt <= expiredIfSentBy(now) ? 'expired' : status;
}

export function isInvitationPending(invitation: { readonly status: InvitationStatus } | null): boolean {
  return invitation?.status === 'pending';
}

/** Every invitation may be sent again, except an accepted one: it has become a membership. */
export function mayResendInvitation(status: InvitationStatus): boolean {
  return status !== 'accepted';
}

/** Accepting and rejecting belong to the invited person, so the workspace may only set 'pending' again. */
export function mayWorkspaceSetInvitation(current: InvitationStatus, next: InvitationStatus): boolean {
  return next === 'pending' && mayResendInvitation(current);
}

/** Of several open invitations the newest is offered; the next one follows once it is answered. */
export function invitationToOffer<
  Invitation extends { readonly status: InvitationStatus; readonly createdAt: Date },
>(invitations: readonly Invitation[]): Invitation | null {
  let newest: Invitation | null = null;
  for (const invitation of invitations) {
    if (invitation.status !== 'pending') continue;
    if (newest === null || invitation.createdAt.getTime() > newest.createdAt.getTime()) newest = invitation;
  }
  return newest;
}

export function invitedText(email: string): string {
  return `Successfully invited ${email}`;
}
