import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { and, asc, desc, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { likePattern, matchesAll } from '../platform/database/list-page.ts';
import { collectionExams } from '../tables/data-collections.tables.ts';

/** Which collection is listed, and what of it the reader may see. */
export interface CollectionListing {
  readonly collectionGuid: string;
  readonly inScope: SQL;
  readonly sees: PatientVisibility;
}

interface CollectionListQuery {
  readonly examGuid?: string | undefined;
  readonly search?: readonly string[] | undefined;
  readonly timezone?: string | undefined;
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly now: Date;
}

/** `text` is what a search looks at, `time` what a date in it means. */
export function isListed(
  { collectionGuid, inScope }: CollectionListing,
  { examGuid, search, timezone = 'UTC', now }: CollectionListQuery,
  { text, time }: { readonly text: SQL; readonly time: AnyColumn },
): SQL | undefined {
  return and(
    eq(collectionExams.collectionGuid, collectionGuid),
    examGuid === undefined ? undefined : eq(collectionExams.examGuid, examGuid),
    inScope,
    matchesAll(search, {
      holds: (term) => sql`${text} like ${likePattern(term)}`,
      times: [sql`${time}`],
      reader: { now, zone: timezone },
    }),
  );
}

export const isUnfiltered = ({ examGuid, search = [] }: CollectionListQuery): boolean =>
  examGuid === undefined && search.length === 0;

/** By date the index gives the order; a sort key in front of it, even of the same column, would hide that. */
export function listOrder(
  { sort, order }: CollectionListQuery,
  key: SQL,
  [createdAt, guid]: readonly [AnyColumn, AnyColumn],
): SQL[] {
  if ((sort ?? 'created_at') !== 'created_at') return [sql`${key} nulls last`, desc(createdAt), desc(guid)];
  const isOldestFirst = order === 'asc' || (sort !== undefined && order === undefined);
  return isOldestFirst ? [asc(createdAt), asc(guid)] : [desc(createdAt), desc(guid)];
}
