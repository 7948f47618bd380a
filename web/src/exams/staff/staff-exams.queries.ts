import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllDataCollections } from '@sonoboard/contract/data-collections/data-collections.calls';
import {
  getCompression,
  getExamMetadata,
  getQuestionnaire,
  listCompressions,
  listExamsForStaff,
} from '@sonoboard/contract/exams/exam-reports.calls';
import * as sortColumns from '@sonoboard/contract/exams/exam-reports.sort-columns';
import { getExamCorrections, getHardwareUsage } from '@sonoboard/contract/exams/exams.calls';
import type { ReplyOf, SortColumnOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../../platform/call.ts';
import { keepReply } from '../../platform/keep-reply.ts';
import { queryClient } from '../../platform/query-client.ts';
import { listQueryOf, type TableDefaults, type TableView } from '../../ui/table/table-view.ts';
import { EXAM_FILTERS } from './exam-filter-values.ts';

export type StaffExam = ReplyOf<typeof listExamsForStaff>['exams'][number];
export type ExamMetadata = ReplyOf<typeof getExamMetadata>['exam'];
export type Compression = ReplyOf<typeof getCompression>['attempt'];
export type Questionnaire = NonNullable<ReplyOf<typeof getQuestionnaire>['questionnaire']>;

type SortKey = SortColumnOf<typeof listExamsForStaff>;

export const EXAMS_DEFAULTS: TableDefaults<SortKey> = {
  sort: 'timestamp',
  order: 'desc',
  sorts: sortColumns.listExamsForStaff,
  filters: EXAM_FILTERS,
};

const EXAMS = 'staff-exams';
const EXAM = 'staff-exam';

export const staffExamsQuery = (view: TableView<SortKey>) =>
  queryOptions({
    queryKey: [EXAMS, view],
    queryFn: ({ signal }) => call(listExamsForStaff, { query: listQueryOf(view), signal, silent: true }),
    select: ({ exams, total }) => ({ items: exams, total }),
    placeholderData: keepPreviousData,
  });

export const collectionNamesQuery = queryOptions({
  queryKey: ['data-collections', 'all-names'],
  queryFn: ({ signal }) => call(listAllDataCollections, { signal, silent: true }),
  select: ({ items }) => items,
});

const params = (examGuid: string) => ({ params: { examGuid }, silent: true }) as const;

export const examMetadataQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [EXAM, examGuid, 'metadata'],
    queryFn: ({ signal }) => call(getExamMetadata, { ...params(examGuid), signal }),
    select: ({ exam }) => exam,
  });

export type ExamCorrections = ReplyOf<typeof getExamCorrections>;

export const examCorrectionsQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [EXAM, examGuid, 'corrections'],
    queryFn: ({ signal }) => call(getExamCorrections, { params: { guid: examGuid }, silent: true, signal }),
  });

export const compressionsQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [EXAM, examGuid, 'compressions'],
    queryFn: ({ signal }) => call(listCompressions, { ...params(examGuid), signal }),
    select: ({ compressions }) => compressions,
  });

export const questionnaireQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [EXAM, examGuid, 'questionnaire'],
    queryFn: ({ signal }) => call(getQuestionnaire, { ...params(examGuid), signal }),
    select: ({ questionnaire }) => questionnaire,
  });

export const hardwareUsageQuery = (examGuid: string) =>
  queryOptions({
    queryKey: [EXAM, examGuid, 'hardware-usage'],
    queryFn: ({ signal }) => call(getHardwareUsage, { ...params(examGuid), signal }),
    select: ({ usage }) => usage,
    // A failure is shown as the absence that it usually is; asking again would only delay that.
    retry: false,
  });

interface WantedCompression {
  readonly examGuid: string;
  readonly view: string;
  readonly attempt: number;
}

export const compressionQuery = (wanted: WantedCompression) =>
  queryOptions({
    queryKey: [EXAM, wanted.examGuid, 'compression', wanted.view, wanted.attempt],
    queryFn: ({ signal }) => call(getCompression, { params: wanted, signal, silent: true }),
    select: ({ attempt }) => attempt,
  });

/** What the server answered to a change is the newest there is; the lists ask anew when they are opened. */
export async function keepExam(exam: ExamMetadata): Promise<void> {
  await keepReply(examMetadataQuery(exam.guid), { exam });
  await refreshExams();
}

export async function refreshExam(examGuid: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [EXAM, examGuid] });
}

export async function refreshExams(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [EXAMS] });
}
