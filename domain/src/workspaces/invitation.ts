export const INVITATION_STATUSES = ['pending', 'accepted', 'rejected'] as const;

export type InvitationStatus = (typeof INVITATION_STATUSES)[number];

export function isInvitationPending(invitation: { readonly status: InvitationStatus } | null): boolean {
  return invitation?.status === 'pending';
}

/** A pending or rejected invitation may be sent again; an accepted one has become a membership. */
export function mayResendInvitation(status: InvitationStatus): boolean {
  return status !== 'accepted';
}

/** Accepting and rejecting belong to the invited person, so the workspace may only set 'pending' again. */
export function mayWorkspaceSetInvitation(current: InvitationStatus, next: InvitationStatus): boolean {
  return next === 'pending' && mayResendInvitation(current);
}

export function isInvitationFor(
  invitation: { readonly email: string },
  actor: { readonly email: string },
): boolean {
  return invitation.email.toLowerCase() === actor.email.toLowerCase();
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
