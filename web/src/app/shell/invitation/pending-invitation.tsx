import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../../platform/session.ts';
import { invitationQuery } from './invitation.queries.ts';

const InvitationDialog = lazy(async () => ({
  default: (await import('./invitation-dialog.tsx')).InvitationDialog,
}));

/** Asks anyone who is invited. It belongs to the shell, not to a review: nothing may come between a physician and an exam. */
export function PendingInvitation() {
  const { guid } = useCurrentUser();
  const { data: invitation } = useQuery(invitationQuery(guid));
  if (!invitation) return null;
  return (
    <Suspense>
      <InvitationDialog key={invitation.workspaceGuid} invitation={invitation} />
    </Suspense>
  );
}
