import { createFileRoute, redirect } from '@tanstack/react-router';
import { rootPage } from '@sonoboard/domain/navigation/root-page';
import { knownOrAsked } from '../platform/query-client.ts';
import { signedInUser } from '../platform/session.ts';
import { userConfigQuery } from '../platform/user-config.queries.ts';

export const Route = createFileRoute('/')({
  loader: async () => {
    const { guid } = await signedInUser();
    // A config that cannot be read must not keep a reviewer from the worklist (AMB-015).
    const config = await knownOrAsked(userConfigQuery(guid)).catch(() => null);
    throw redirect({ to: rootPage(config?.root_page), replace: true });
  },
  pendingMs: 0,
});
