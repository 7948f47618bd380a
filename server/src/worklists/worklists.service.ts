import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { hidesPatientNames } from '@sonoboard/domain/exams/patient-identity';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { type PatientVisibility, type WorklistQuery, worklistReader } from './worklists.queries.ts';
import { ALL_COLLECTIONS } from './worklists.tables.ts';
import type { Database } from '../platform/db.ts';

/** What an account may see of patients, it may also search and sort by; nothing else. */
export function patientVisibility(config: UserConfig): PatientVisibility {
  return { names: !hidesPatientNames(config), id: !config.hide_patient_id };
}

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
