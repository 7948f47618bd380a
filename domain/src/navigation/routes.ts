/**
 * public: for people who are not signed in; a session ends on the way in.
 * neutral: the same for everybody, because mails or the sign-up page lead there.
 * private: signed in. internal: staff; for everybody else such a page does not exist.
 */
export type RouteKind = 'public' | 'neutral' | 'private' | 'internal';

export interface Route {
  readonly path: string;
  readonly kind: RouteKind;
}

/** The route table. `{name}` is one segment, `{name?}` one that may be missing. */
export const ROUTES = [
  { path: '/login', kind: 'public' },
  { path: '/sign-up', kind: 'public' },
  { path: '/forgot-password', kind: 'public' },
  { path: '/resend-verification-link', kind: 'public' },
  { path: '/verify-email', kind: 'public' },
  { path: '/invalid-link', kind: 'public' },

  { path: '/account-verified', kind: 'neutral' },
  { path: '/reset-password', kind: 'neutral' },
  { path: '/send-reset-password-link', kind: 'neutral' },
  { path: '/logout', kind: 'neutral' },
  { path: '/terms', kind: 'neutral' },

  { path: '/', kind: 'private' },
  { path: '/worklist', kind: 'private' },
  { path: '/pending-rescans', kind: 'private' },
  { path: '/completed-reviews', kind: 'private' },
  { path: '/create-review/{examGuid}/{subpage?}', kind: 'private' },
  { path: '/review/{reviewGuid}/{subpage?}', kind: 'private' },
  { path: '/create-chain-review/{examGuid}/{subpage?}', kind: 'private' },
  { path: '/view-chain-review/{reviewGuid}/{subpage?}', kind: 'private' },
  { path: '/amend-review/{reviewGuid}/{subpage?}', kind: 'private' },
  { path: '/amend-chain-review/{reviewGuid}/{subpage?}', kind: 'private' },
  { path: '/exam-history/{examGuid}', kind: 'private' },
  { path: '/emergency-access/{examGuid?}', kind: 'private' },
  { path: '/user-settings', kind: 'private' },
  { path: '/user-settings/{userGuid}', kind: 'private' },
  { path: '/change-password', kind: 'private' },
  { path: '/purchase-success', kind: 'private' },
  { path: '/workspace', kind: 'private' },
  { path: '/workspace/scanners', kind: 'private' },
  { path: '/workspace/clarius-scanners', kind: 'private' },
  { path: '/workspace/butterfly-scanners', kind: 'private' },
  { path: '/workspace/dicom', kind: 'private' },
  { path: '/buy-license', kind: 'private' },
  { path: '/billing-portal', kind: 'private' },
  { path: '/storage', kind: 'private' },
  { path: '/results/{reviewGuid}', kind: 'private' },
  { path: '/import-exam/{importGuid?}', kind: 'private' },
  { path: '/about', kind: 'private' },

  { path: '/internal/statistics', kind: 'internal' },
  { path: '/internal/data-collections', kind: 'internal' },
  { path: '/internal/data-collections/{guid}', kind: 'internal' },
  { path: '/internal/data-collections/{guid}/statistics', kind: 'internal' },
  { path: '/internal/exams', kind: 'internal' },
  { path: '/internal/exams/{examGuid}', kind: 'internal' },
  { path: '/internal/exams/{examGuid}/compression/{anatomical_view}/{attempt}', kind: 'internal' },
  { path: '/internal/reviews', kind: 'internal' },
  { path: '/internal/groups', kind: 'internal' },
  { path: '/internal/groups/{guid}', kind: 'internal' },
  { path: '/internal/configs', kind: 'internal' },
  { path: '/internal/configs/{guid}', kind: 'internal' },
  { path: '/internal/users', kind: 'internal' },
  { path: '/internal/probes', kind: 'internal' },
  { path: '/internal/probes/{guid}', kind: 'internal' },
  { path: '/internal/workspaces', kind: 'internal' },
  { path: '/internal/phones', kind: 'internal' },
  { path: '/internal/phones/{phone_serial_number}', kind: 'internal' },
  { path: '/internal/deletion-requests', kind: 'internal' },
  { path: '/internal/advent', kind: 'internal' },
  { path: '/internal/audit', kind: 'internal' },
  { path: '/internal/outbox', kind: 'internal' },
  { path: '/internal/jobs', kind: 'internal' },
  { path: '/internal/health', kind: 'internal' },
  { path: '/internal/colors', kind: 'internal' },
  { path: '/internal/component-test', kind: 'internal' },
] as const satisfies readonly Route[];

export function findRoute(pathname: string): Route | undefined {
  const segments = segmentsOf(pathname);
  return ROUTES.find((route) => matches(segmentsOf(route.path), segments));
}

function segmentsOf(pathname: string): readonly string[] {
  return pathname.split('/').filter((segment) => segment !== '');
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (segments.length > pattern.length) return false;
  return pattern.every((part, index) => {
    const segment = segments[index];
    if (segment === undefined) return part.endsWith('?}');
    return part.startsWith('{') || part === segment;
  });
}
