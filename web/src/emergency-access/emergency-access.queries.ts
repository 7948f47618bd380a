import { queryOptions } from '@tanstack/react-query';
import {
  askForEmergencyAccess,
  endEmergencyAccess,
  findExamsForEmergency,
  getEmergencyAccess,
} from '@sonoboard/contract/emergency-access/emergency-access.calls';
import type { BodyOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { getChainReviews } from '@sonoboard/contract/reviews/reviews.calls';
import { examPreviewQuery } from '../exams/stored-exams.queries.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { currentUserQuery } from '../platform/session.ts';

export type OwnEmergencyAccess = ReplyOf<typeof askForEmergencyAccess>;
export type ExamToOpen = ReplyOf<typeof findExamsForEmergency>['items'][number];
export type EmergencyScan = ReplyOf<typeof getChainReviews>['exams_and_reviews'][number];

/** Whether the person may ask, and what they were given lately. */
export const emergencyAccessQuery = queryOptions({
  queryKey: ['emergency-access'],
  queryFn: ({ signal }) => call(getEmergencyAccess, { signal, silent: true }),
  staleTime: 0,
});

/** The scans of a chain, each with its clips and its review. New addresses of clips are asked for when one has ended. */
export const emergencyScansQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [OPENED, examGuid],
    queryFn: async ({ signal }): Promise<readonly EmergencyScan[]> => {
      const { exams_and_reviews: scans } = await call(getChainReviews, {
        query: { examGuid },
        signal,
        silent: true,
      });
      for (const { exam, sequences, questionnaire } of scans) {
        const preview = { exam, sequences, questionnaire, isAhead: false };
        queryClient.setQueryData(examPreviewQuery(exam.guid, 'arrived').queryKey, preview);
      }
      return scans;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

const OPENED = 'emergency-exam';

export function findExams(id: string): Promise<readonly ExamToOpen[]> {
  return call(findExamsForEmergency, { body: { id }, silent: true }).then(({ items }) => items);
}

export async function askForAccess(body: BodyOf<typeof askForEmergencyAccess>): Promise<OwnEmergencyAccess> {
  const access = await call(askForEmergencyAccess, { body, silent: true });
  await refreshAccess();
  return access;
}

export async function endAccess(examGuid: string): Promise<void> {
  await call(endEmergencyAccess, { params: { examGuid } });
  await refreshAccess();
}

const OF_EXAMS: ReadonlySet<unknown> = new Set([
  OPENED,
  'review',
  'review-entry',
  'exam-preview',
  'exam-history',
]);

/** What runs has changed. What was read of exams meanwhile is forgotten: it may not be shown any more, or not yet. */
export async function refreshAccess(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => OF_EXAMS.has(queryKey[0]) });
  await queryClient.invalidateQueries({ queryKey: emergencyAccessQuery.queryKey });
}
