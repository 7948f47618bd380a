import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { listAwaitedRescans } from '@sonoboard/contract/imports/imports.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';

export type AwaitedRescan = ReplyOf<typeof listAwaitedRescans>['items'][number];

const AWAITED_RESCANS = 'awaited-rescans';
const OFFERED_AT_ONCE = 20;

/** The first of the caller's exams that await a rescan, of the patient with this id if there is one; and how many there are. */
export const firstAwaitedRescanQuery = (patientId: string) =>
  queryOptions({
    queryKey: [AWAITED_RESCANS, 'first', patientId],
    queryFn: ({ signal }) =>
      call(listAwaitedRescans, { query: { limit: 1, ...ofPatient(patientId) }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });

export const awaitedRescanQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [AWAITED_RESCANS, 'one', examGuid],
    queryFn: ({ signal }) =>
      call(listAwaitedRescans, { query: { exam_guid: examGuid }, signal, silent: true }),
  });

/** Anyone who chooses one of them sees it at once: it is known already. */
export async function findAwaitedRescans(
  term: string,
  patientId: string,
  signal: AbortSignal,
): Promise<readonly AwaitedRescan[]> {
  const query = { limit: OFFERED_AT_ONCE, ...ofPatient(patientId), ...(term !== '' && { search: [term] }) };
  const { items } = await call(listAwaitedRescans, { query, signal, silent: true });
  for (const exam of items) {
    queryClient.setQueryData(awaitedRescanQuery(exam.exam_guid).queryKey, { items: [exam], total: 1 });
  }
  return items;
}

export function refreshAwaitedRescans(): void {
  void queryClient.invalidateQueries({ queryKey: [AWAITED_RESCANS] });
}

function ofPatient(patientId: string) {
  return patientId === '' ? {} : { patient_id: patientId };
}
