import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, Total } from '../http/list.ts';
import { expecting, Guid, queryInteger } from '../http/wire-values.ts';
import { Compression } from './compression.shapes.ts';
import { EXAM_FOR_STAFF_COLUMNS, examFilters, ExamForStaff, ExamMetadata } from './exam-reports.shapes.ts';
import { Questionnaire } from './exam.shapes.ts';

const params = z.strictObject({ examGuid: Guid });
const ATTEMPTS_MAX = 10_000;

export const listExamsForStaff = endpoint({
  method: 'GET',
  path: '/reports_dashboard/exams',
  summary: 'Lists every completed exam.',
  allow: 'internal',
  audit: 'patient-read',
  query: z.extend(listQuery(EXAM_FOR_STAFF_COLUMNS), examFilters),
  reply: z.object({ exams: z.array(ExamForStaff), total: Total }),
});

export const getExamMetadata = endpoint({
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/metadata',
  summary: 'Gives the life of an exam from its start to its upload.',
  allow: 'internal',
  audit: 'patient-read',
  params,
  reply: z.object({ exam: ExamMetadata }),
});

export const listCompressions = endpoint({
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/compressions',
  summary: 'Lists every attempt at every view of an exam.',
  allow: 'internal',
  audit: 'patient-read',
  params,
  reply: z.object({ compressions: z.array(Compression) }),
});

export const getQuestionnaire = endpoint({
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/questionnaire',
  summary: 'Gives the questionnaire of an exam, if one was submitted.',
  allow: 'internal',
  audit: 'patient-read',
  params,
  reply: z.object({ questionnaire: z.nullable(Questionnaire) }),
});

export const getCompression = endpoint({
  method: 'GET',
  path: '/reports_dashboard/{examGuid}/compression/{view}/{attempt}',
  summary: 'Gives one attempt at one view with its videos and tags.',
  allow: 'internal',
  audit: 'patient-read',
  params: z.strictObject({
    examGuid: Guid,
    view: z.string().check(z.minLength(1), z.maxLength(100)),
    attempt: queryInteger(1, ATTEMPTS_MAX),
  }),
  reply: z.object({ attempt: Compression }),
});

export const markPracticeExam = endpoint({
  method: 'PATCH',
  path: '/reports_dashboard/{examGuid}',
  summary: 'Marks an exam as practice, or takes the mark away.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({
    is_practise_exam: z.boolean(),
    expected: expecting({ is_practise_exam: z.boolean() }),
  }),
  reply: z.object({ exam: ExamMetadata }),
});
