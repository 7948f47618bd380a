import { HISTORY_EVENT_KINDS } from '@sonoboard/domain/exam-history/history-events';
import { PEOPLE_ROLES } from '@sonoboard/domain/exam-history/history-people';
import { OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { REVIEW_FLOWS } from '@sonoboard/domain/reviews/review-route';
import * as z from 'zod/mini';
import { Exam } from '../exams/exam.shapes.ts';
import { Count, DateTime, Guid } from '../http/wire-values.ts';

const HistoryEvent = z.object({
  /** Names the event among those of its exam. */
  id: z.string(),
  at: DateTime,
  kind: z.enum(HISTORY_EVENT_KINDS),
  /** What follows the verb of its kind: 'as PDF by Helena Vogt'. */
  words: z.string(),
  /** All of them; `words` names the first. */
  people: z.array(z.string()),
  detail: z.nullable(z.string()),
  /** Of a submitted review, for accounts that are shown outcomes. */
  outcome: z.nullable(z.enum(OUTCOMES)),
});

export const ExamHistory = z.object({
  exam: Exam,
  /** The newest review that the caller may read. */
  report: z.nullable(z.object({ review_guid: Guid, flow: z.enum(REVIEW_FLOWS) })),
  /** Newest first. */
  events: z.array(HistoryEvent),
  total: Count,
  /** There are events older than the last one. */
  has_older: z.boolean(),
  /** The exam was opened so often that the oldest openings are left out. */
  leaves_out_openings: z.boolean(),
  people: z.array(z.object({ name: z.string(), role: z.nullable(z.enum(PEOPLE_ROLES)) })),
  /** Milliseconds; null where the history does not tell. */
  times: z.object({
    arrival_to_review: z.nullable(Count),
    review_to_confirmation: z.nullable(Count),
  }),
});
