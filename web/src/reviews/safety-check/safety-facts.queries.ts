import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getSafetyFacts } from '@sonoboard/contract/reviews/reviews.calls';
import type { SafetyFacts } from '@sonoboard/domain/safety-check/checked-review';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Long enough for a report that is written after its clips were looked at. */
const FRESH_MS = 5 * 60_000;

/** Comes with the exam where it was opened from a list. The server looks again when the review is submitted. */
export const safetyFactsQuery = (examGuid: string) =>
  queryOptions({
    queryKey: ['safety-facts', examGuid],
    queryFn: async ({ signal }) =>
      toSafetyFacts(await call(getSafetyFacts, { params: { examGuid }, signal, silent: true })),
    staleTime: FRESH_MS,
  });

export function toSafetyFacts({
  different_patients: different,
  other_exam: other,
}: ReplyOf<typeof getSafetyFacts>): SafetyFacts {
  return {
    differentPatients: different,
    otherExam: other && {
      guid: other.guid,
      protocol: other.protocol,
      linkedTo: other.linked_to,
      hasRescan: other.has_rescan,
      waitingSince: other.waiting_since,
    },
  };
}
