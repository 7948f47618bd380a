import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, ReaderTimezone, ShortText } from '../http/wire-values.ts';
import { ExamHistory } from './exam-history.shapes.ts';

const params = z.strictObject({ examGuid: Guid });

export const getExamHistory = endpoint({
  method: 'GET',
  path: '/exams/{examGuid}/history',
  summary: 'Tells what happened to an exam and who opened it, newest first, at most 200 events at once.',
  allow: 'exam-in-scope',
  audit: 'patient-read',
  params,
  query: z.strictObject({
    /** The id of an event: gives those that are older. */
    before: z.optional(ShortText),
  }),
  reply: ExamHistory,
});

export const downloadExamHistory = endpoint({
  method: 'GET',
  path: '/exams/{examGuid}/history.csv',
  summary: 'Gives the whole history of an exam as a CSV file.',
  allow: 'exam-in-scope',
  audit: 'patient-read',
  params,
  /** The zone in which the file shows its times; UTC without it. */
  query: z.strictObject({ timezone: z.optional(ReaderTimezone) }),
  reply: 'file',
});
