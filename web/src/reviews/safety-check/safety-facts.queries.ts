import { getSafetyFacts } from '@sonoboard/contract/reviews/reviews.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** Long enough for a report that is written after its clips were looked at. */
const FRESH_MS = 5 * 60_000;

/** Comes with the exam where it was opened from a list. The server looks again when the review is submitted. */
export const safetyFactsQuery = (examGuid: string) =>
  queryOptions({
    queryKey: ['safety-facts', examGuid],
    queryFn: ({ signal }) => call(getSafetyFacts, { params: { examGuid }, signal, silent: true }),
    staleTime: FRESH_MS,
  });
