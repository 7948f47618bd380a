import { prefetchAcrossPages, knownOrAsked } from '../../platform/query-client.ts';
import { dataCollectionsQuery, selectedCollectionGuid } from '../../platform/selected-collection.ts';
import { settingsQuery, signedInUser } from '../../platform/session.ts';
import { userConfigQuery } from '../../platform/user-config.queries.ts';
import { billingQuery } from '../../platform/billing.queries.ts';
import { worklistFiguresQuery } from '../../targets/worklist-figures.queries.ts';
import { pendingRescansCountQuery } from './counts.queries.ts';

/** The server draws pages too, but follows no list. */
const IS_BROWSER = typeof document !== 'undefined';

/** Everything that the frame shows is asked for at once; only the config decides what a page looks like and is awaited. */
export async function prepareShell(): Promise<void> {
  const user = await signedInUser();
  prefetchAcrossPages(billingQuery(user.guid));
  prefetchAcrossPages(dataCollectionsQuery(user));
  prefetchAcrossPages(worklistFiguresQuery(selectedCollectionGuid(user)));
  prefetchAcrossPages(pendingRescansCountQuery(selectedCollectionGuid(user)));
  const workspaces = import('../../workspaces/own/own-workspaces.queries.ts');
  await prepareFrame();
  prefetchAcrossPages((await workspaces).ownWorkspacesQuery(user.guid));
}

/** The same for pages that show the menu on demand, one after another: no numbers, and what is known is not asked for again. */
export async function prepareFrame(): Promise<void> {
  const user = await signedInUser();
  prefetchAcrossPages({ ...billingQuery(user.guid), staleTime: 'static' });
  prefetchAcrossPages(settingsQuery);
  prefetchAcrossPages({ ...dataCollectionsQuery(user), staleTime: 'static' });
  // Not part of what a login page loads.
  if (IS_BROWSER) void import('../../platform/live.ts').then(({ keepListsLive }) => keepListsLive());
  await knownOrAsked(userConfigQuery(user.guid)).catch(() => null);
}
