import * as z from 'zod/mini';
import { KEPT_REASONS, RETENTION_SUBJECTS } from '@sonoboard/domain/retention/retention-decision';
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@sonoboard/domain/retention/retention-rule';
import { Protocol } from '../exams/exam.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { changeOf, Count, DateTime, Guid, Nothing } from '../http/wire-values.ts';

const REASON_MAX = 2000;
const PERIOD_WORDS = `Must be a whole number of days from ${RETENTION_DAYS_MIN} to ${RETENTION_DAYS_MAX}`;

const collectionParams = z.strictObject({ guid: Guid });
const examParams = z.strictObject({ examGuid: Guid });

/** Days; null is for ever. */
const Period = z.nullable(
  z.int(PERIOD_WORDS).check(z.gte(RETENTION_DAYS_MIN, PERIOD_WORDS), z.lte(RETENTION_DAYS_MAX, PERIOD_WORDS)),
);

const LegalHold = z.object({
  reason: z.string(),
  set_at: DateTime,
  set_by: z.string(),
});

const HoldReason = z.strictObject({
  reason: z.string().check(z.trim(), z.minLength(1, 'Say why'), z.maxLength(REASON_MAX)),
});

const CollectionRetention = z.object({
  clips_days: Period,
  exams_days: Period,
  hold: z.nullable(LegalHold),
  /** What the next 30 days take, as far as nothing keeps it. */
  upcoming: z.object({ exams: Count, clips: Count }),
  /** Of all that is due in these days, the exams that something keeps: a hold, or a review that is missing. */
  kept_exams: Count,
});

export const getCollectionRetention = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/retention',
  summary:
    'Gives how long a data collection keeps clips and exams, its legal hold, and what goes within 30 days.',
  allow: 'collection-admin',
  audit: 'none',
  params: collectionParams,
  reply: CollectionRetention,
});

export const changeCollectionRetention = endpoint({
  method: 'PATCH',
  path: '/dataCollections/{guid}/retention',
  summary:
    'Changes how long a data collection keeps clips and exams; what becomes due is deleted a week later at the earliest.',
  allow: 'internal',
  audit: 'change',
  params: collectionParams,
  body: changeOf({ clips_days: Period, exams_days: Period }),
  reply: CollectionRetention,
});

const PlannedDeletion = z.object({
  /** The original of the chain, which goes with all its rescans. */
  clip_set_guid: Guid,
  protocol: Protocol,
  subject: z.enum(RETENTION_SUBJECTS),
  /** The last exam or review, from which the days count. */
  starts_at: DateTime,
  delete_at: DateTime,
  kept_because: z.nullable(z.enum(KEPT_REASONS)),
  exams: Count,
  clips: Count,
});

export const listPlannedDeletions = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/retention/planned',
  summary:
    'Lists what the retention rule of a data collection deletes within the next 30 days, the soonest first.',
  allow: 'collection-admin',
  audit: 'none',
  params: collectionParams,
  query: listQuery(['delete_at']),
  reply: listReply(PlannedDeletion),
});

export const holdCollection = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/retention/hold',
  summary: 'Puts a data collection under a legal hold: nothing in it is deleted until the hold is released.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'same-state',
  params: collectionParams,
  body: HoldReason,
  reply: Nothing,
});

export const releaseCollectionHold = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/retention/hold',
  summary:
    'Releases the legal hold of a data collection; what is due is deleted a week later at the earliest.',
  allow: 'collection-admin',
  audit: 'change',
  params: collectionParams,
  reply: Nothing,
});

export const getExamRetention = endpoint({
  method: 'GET',
  path: '/exams/{examGuid}/retention',
  summary: 'Gives when an exam or its clips are deleted, if that is within 30 days, and what keeps it.',
  allow: 'exam-in-scope',
  audit: 'none',
  params: examParams,
  reply: z.object({
    clips_delete_at: z.nullable(DateTime),
    exam_delete_at: z.nullable(DateTime),
    clips_deleted_at: z.nullable(DateTime),
    /** Nothing is deleted as long as this is so. */
    kept_because: z.nullable(z.enum(KEPT_REASONS)),
    /** The hold on this exam itself; why is told to those who may release it. */
    hold: z.nullable(LegalHold),
    may_hold: z.boolean(),
  }),
});

export const holdExam = endpoint({
  method: 'POST',
  path: '/exams/{examGuid}/hold',
  summary: 'Puts an exam with its chain under a legal hold: it is not deleted until the hold is released.',
  allow: 'exam-admin',
  audit: 'change',
  ifRepeated: 'same-state',
  params: examParams,
  body: HoldReason,
  reply: Nothing,
});

export const releaseExamHold = endpoint({
  method: 'DELETE',
  path: '/exams/{examGuid}/hold',
  summary: 'Releases the legal hold of an exam; what is due is deleted a week later at the earliest.',
  allow: 'exam-admin',
  audit: 'change',
  params: examParams,
  reply: Nothing,
});
