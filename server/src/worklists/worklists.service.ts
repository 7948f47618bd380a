import type { QueryOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { timesNamed } from '../platform/database/list-page.ts';
import { worklistCounter, worklistOrder, worklistReader } from './worklists.queries.ts';
import { ALL_COLLECTIONS } from '../tables/worklists.tables.ts';

/** The exams that are due for a reviewer. A list of someone else cannot be asked for: entries are keyed by reviewer. */
export function worklistOf(database: Database, clock: Clock) {
  const read = worklistReader(database);
  return (
    reviewerGuid: string,
    { search, ...query }: QueryOf<typeof getWorklist>,
    sees: PatientVisibility,
  ) => {
    const reader = { now: clock.now(), zone: query.timezone ?? 'UTC' };
    return read(
      { reviewerGuid, collectionGuid: query.data_collection_guid ?? ALL_COLLECTIONS, at: reader.now },
      query,
      searchTerms(search ?? []).map((text) => ({ text, times: timesNamed(text, reader) })),
      sees,
    );
  };
}

type WorklistReply = ReplyOf<typeof getWorklist>;

/** How many exams are due for a reviewer, and how they stand against their targets. It tells of no patient. */
export function worklistCountOf(database: Database, clock: Clock) {
  const count = worklistCounter(database);
  return async (reviewerGuid: string, query: QueryOf<typeof getWorklist>): Promise<WorklistReply> => {
    const collectionGuid = query.data_collection_guid ?? ALL_COLLECTIONS;
    const now = clock.now();
    const { total, targets } = await count({ reviewerGuid, collectionGuid }, now);
    const hasTargets = targets !== null;
    const order = worklistOrder(query, hasTargets);
    return { items: [], total, has_targets: hasTargets, ...order, at: now.toISOString(), targets };
  };
}
