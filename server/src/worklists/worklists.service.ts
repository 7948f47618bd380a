import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import type { PatientVisibility } from '../exams/patient-visibility.service.ts';
import { type WorklistQuery, worklistReader } from './worklists.queries.ts';
import { ALL_COLLECTIONS } from './worklists.tables.ts';
import type { Database } from '../platform/db.ts';

/** The exams that are due for a reviewer. A list of somebody else cannot be asked for: entries are keyed by reviewer. */
export function worklistOf(database: Database) {
  const read = worklistReader(database);
  return (reviewerGuid: string, query: WorklistQuery, sees: PatientVisibility) => {
    const terms = searchTerms(query.search ?? []);
    return read(
      { reviewerGuid, collectionGuid: query.data_collection_guid ?? ALL_COLLECTIONS },
      { ...query, search: terms.length > 0 ? [...terms] : undefined },
      sees,
    );
  };
}
