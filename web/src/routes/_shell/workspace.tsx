import { createFileRoute, redirect } from '@tanstack/react-router';
import { belongsToWorkspace } from '../../app/shell/membership.queries.ts';
import { signedInUser } from '../../platform/session.ts';

export const Route = createFileRoute('/_shell/workspace')({
  beforeLoad: async () => {
    const { guid } = await signedInUser();
    if (!(await belongsToWorkspace(guid))) throw redirect({ to: '/buy-license', replace: true });
  },
});
