/** What we write on a subscription at the provider, to find our way back from it. */
export const LABELS = {
  workspace: 'workspace_guid',
  user: 'user_guid',
  academy: 'pocus_academy',
} as const;

/** Writes the workspace on a subscription that was bought before there was one. */
export const LABEL_SUBSCRIPTION = 'label-subscription';

/** Ends a subscription whose workspace was deleted. */
export const END_SUBSCRIPTION = 'end-subscription';

/** Labels can be edited at the provider, so they are not believed to be guids. */
export function isOurLabel(label: string | undefined): label is string {
  return label !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(label);
}
