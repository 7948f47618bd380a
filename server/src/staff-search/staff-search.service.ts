import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { Db } from '../platform/database/db.ts';
import type { Sought } from './best-matches.ts';
import {
  selectCollectionsFound,
  selectConfigsFound,
  selectExamsFound,
  selectGroupsFound,
  selectProbesFound,
  selectUsersFound,
  selectWorkspacesFound,
} from './staff-search.queries.ts';

/** Everything of every kind that fits, each kind with one statement of its own. */
export async function findForStaff(db: Db, sought: Sought, sees: PatientVisibility) {
  const [users, exams, workspaces, probes, collections, groups, configs] = await Promise.all([
    selectUsersFound(db, sought),
    selectExamsFound(db, sought, sees),
    selectWorkspacesFound(db, sought),
    selectProbesFound(db, sought),
    selectCollectionsFound(db, sought),
    selectGroupsFound(db, sought),
    selectConfigsFound(db, sought),
  ]);
  return { users, exams, workspaces, probes, collections, groups, configs };
}

export type Findings = Awaited<ReturnType<typeof findForStaff>>;
