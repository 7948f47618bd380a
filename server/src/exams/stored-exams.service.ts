import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { searchTerms } from '@sonoboard/domain/worklists/list-search';
import { progressOfUnfinished } from '../ingest/ingest.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Db } from '../platform/database/db.ts';
import { findPersonByGuidOrEmail, selectStoredExams, type StoredExamsQuery } from './stored-exams.queries.ts';

/** Anyone who asks was found to be the person or internal staff; the person is named by guid or email (AMB-191). */
export async function storedExamsOf(
  db: Db,
  username: string,
  query: Omit<StoredExamsQuery, 'now'>,
  sees: PatientVisibility,
  now: Date,
) {
  const userGuid = await findPersonByGuidOrEmail(db, username);
  if (userGuid === undefined) throw new AppError('user_not_found');
  const search = [...searchTerms(query.search ?? [])];
  const { items, total } = await selectStoredExams(db, userGuid, { ...query, search, now }, sees);
  const onTheirWay = await progressOfUnfinished(
    db,
    items.map(({ guid }) => guid),
  );
  return { items: items.map((exam) => ({ ...exam, ingest: onTheirWay.get(exam.guid) ?? null })), total };
}
