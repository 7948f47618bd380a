import { prefetch } from '../platform/query-client.ts';
import { selectedCollectionGuid } from '../platform/selected-collection.ts';
import { signedInUser } from '../platform/session.ts';
import { parseTableView } from '../ui/table/table-view.ts';
import { isSmallScreen } from '../ui/use-small-screen.ts';
import { WORKLIST_DEFAULTS, worklistQuery } from './worklists.queries.ts';

/** Asks for the rows while the page's script is still on its way; the page shows its own skeleton meanwhile. */
export async function prepareWorklist(search: Readonly<Record<string, unknown>>): Promise<void> {
  const user = await signedInUser();
  const view = parseTableView(search, WORKLIST_DEFAULTS, isSmallScreen());
  prefetch(worklistQuery(view, selectedCollectionGuid(user)));
}
