import { prefetch } from '../platform/query-client.ts';
import { selectedCollectionGuid } from '../platform/selected-collection.ts';
import { signedInUser } from '../platform/session.ts';
import { parseTableView } from '../ui/table/table-view.ts';
import { isSmallScreen } from '../ui/use-small-screen.ts';
import {
  completedReviewsQuery,
  pendingRescansQuery,
  REVIEWED_EXAMS_DEFAULTS,
} from './reviewed-exams.queries.ts';

/** Asks for the rows while the page's script is still on its way; the page shows its own skeleton meanwhile. */
export async function prepareReviewedExams(
  list: 'completed-reviews' | 'pending-rescans',
  search: Readonly<Record<string, unknown>>,
): Promise<void> {
  const user = await signedInUser();
  const view = parseTableView(search, REVIEWED_EXAMS_DEFAULTS, isSmallScreen());
  const collectionGuid = selectedCollectionGuid(user);
  if (list === 'completed-reviews') prefetch(completedReviewsQuery(view, collectionGuid));
  else prefetch(pendingRescansQuery(view, collectionGuid));
}
