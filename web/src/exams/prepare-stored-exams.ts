import { prefetch } from '../platform/query-client.ts';
import { signedInUser } from '../platform/session.ts';
import { parseTableView } from '../ui/table/table-view.ts';
import { isSmallScreen } from '../ui/use-small-screen.ts';
import { STORED_EXAMS_DEFAULTS, storedExamsQuery } from './stored-exams.queries.ts';

/** Asks for the rows while the page's script is still on its way; the page shows its own skeleton meanwhile. */
export async function prepareStoredExams(search: Readonly<Record<string, unknown>>): Promise<void> {
  const user = await signedInUser();
  const view = parseTableView(search, STORED_EXAMS_DEFAULTS, isSmallScreen());
  prefetch(storedExamsQuery(user.guid, view));
}
