import { hasWorkspace, type BillingState } from '../billing/billing-state.ts';

/** Where a workspace or billing page sends this person instead of showing itself; null when it shows itself. */
export function workspacePageRedirect(
  pathname: string,
  billing: Pick<BillingState, 'workspaceGuid'>,
): '/buy-license' | '/workspace/clarius-scanners' | null {
  const isWorkspacePage = pathname === '/workspace' || pathname.startsWith('/workspace/');
  if (!isWorkspacePage && pathname !== '/billing-portal') return null;
  if (!hasWorkspace(billing)) return '/buy-license';
  return pathname === '/workspace/scanners' ? '/workspace/clarius-scanners' : null;
}
