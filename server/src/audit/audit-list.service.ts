import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import type { listAuditEvents } from '@sonoboard/contract/audit/audit.endpoints';
import { isGuid } from '@sonoboard/domain/shared/guid';
import { dayAfter, startOfDate } from '@sonoboard/domain/shared/calendar-date';
import type { Db } from '../platform/database/db.ts';
import {
  type AuditFilter,
  COUNTED_AT_MOST,
  countAuditEvents,
  selectAuditEvents,
  selectExamsOfPatient,
  selectGuidsOfPeople,
} from './audit-list.queries.ts';

type Asked = QueryOf<typeof listAuditEvents>;

export async function findAuditEvents(db: Db, query: Asked) {
  const filter = await filterOf(db, query);
  const [items, counted] = await Promise.all([
    selectAuditEvents(db, filter, query),
    countAuditEvents(db, filter),
  ]);
  return {
    items,
    total: Math.min(counted, COUNTED_AT_MOST),
    isTotalCapped: counted > COUNTED_AT_MOST,
    /** The exams that were asked for by name: anyone who reads their trail reads of them. */
    examGuids: filter.examGuids ?? [],
  };
}

async function filterOf(
  db: Db,
  { person, patient, exam, search, kind, from, to, timezone = 'UTC' }: Asked,
): Promise<AuditFilter> {
  const lists = await Promise.all([
    person ? guidsOfPerson(db, person) : undefined,
    search && search.length > 0 ? selectGuidsOfPeople(db, { terms: search }) : undefined,
  ]);
  const examLists = [
    exam ? [exam] : undefined,
    patient ? await selectExamsOfPatient(db, patient) : undefined,
  ];
  return {
    actorGuids: inAll(lists),
    examGuids: inAll(examLists),
    kind,
    from: from ? startOfDate(from, timezone) : undefined,
    before: to ? startOfDate(dayAfter(to), timezone) : undefined,
  };
}

async function guidsOfPerson(db: Db, person: string): Promise<readonly string[]> {
  // A guid may be of someone who is erased: the trail knows them still.
  return isGuid(person) ? [person.toLowerCase()] : selectGuidsOfPeople(db, { email: person });
}

/** What is in every list that was given. */
function inAll(lists: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first?.filter((guid) => others.every((list) => list.includes(guid)));
}
