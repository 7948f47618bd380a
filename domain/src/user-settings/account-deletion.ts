export const DELETION_REQUESTED =
  'Successfully requested account deletion. Your account will be deleted in the next 30 days.';
export const DELETION_CANCELLED = 'Account deletion cancelled.';
/** Spelled as specified. */
export const DELETION_FAILED = 'An error occured. Please try again later or contact support';

interface DeletionView {
  readonly userGuid: string;
  readonly isAllowedByConfig: boolean;
}

/** Nobody deletes the account of another person, not even staff. */
export function mayDeleteAccount(actor: { readonly guid: string }, view: DeletionView): boolean {
  return view.isAllowedByConfig && actor.guid === view.userGuid;
}

export function deletionButtonLabel(requestedOn: Date | null): string {
  return requestedOn === null ? 'Delete account' : 'Cancel account deletion';
}
