import { redirect } from '@tanstack/react-router';
import { workspacePageRedirect } from '@sonoboard/domain/navigation/workspace-page';
import { knownOrAsked } from '../../platform/query-client.ts';
import { signedInUser } from '../../platform/session.ts';
import { billingQuery } from '../../platform/billing.queries.ts';

/** Who has no workspace is led to where one starts (AMB-071). */
export async function redirectWithoutWorkspace(pathname: string): Promise<void> {
  const { guid } = await signedInUser();
  const billing = await knownOrAsked(billingQuery(guid));
  const to = workspacePageRedirect(pathname, billing);
  if (to !== null) throw redirect({ to, replace: true });
}
