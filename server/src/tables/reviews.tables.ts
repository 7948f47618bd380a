import { ASSESSMENTS, OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { clips } from './clips.tables.ts';
import { exams } from './exams.tables.ts';
import { createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';

/**
 * The newest version of each submitted review. It is a clinical record: triggers refuse to change it, and let it go only with its exam or
 * when its next version is stored (`review_versions`). `single_review` is set when the exam may have one review only, and the partial
 * unique index then decides a race between two reviewers.
 */
export const examReviews = pgTable(
  'exam_reviews',
  {
    guid: guidKey(),
    examGuid: uuid('exam_guid').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    /** The same for all reviews of a chain that were submitted together: they share one outcome (AMB-166). */
    submissionGuid: uuid('submission_guid').notNull().defaultRandom(),
    singleReview: boolean('single_review').notNull().default(false),
    rating: integer('rating').notNull(),
    assessment: text('assessment', { enum: OUTCOMES }).notNull(),
    comment: text('comment').notNull().default(''),
    clinicalDecision: text('clinical_decision', { enum: CLINICAL_DECISIONS }),
    clinicalDecisionComment: text('clinical_decision_comment'),
    /** When the reviewer ticked that the operator was informed over the phone. */
    communicatedAt: moment('communicated_at'),
    createdAt: createdAt(),
    createdAtTimezoneId: text('created_at_timezone_id').notNull().default('UTC'),
    /** 1 for what was submitted; the same for all reviews of a submission. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    unique('exam_reviews_exam_reviewer').on(table.examGuid, table.reviewerGuid),
    uniqueIndex('exam_reviews_single')
      .on(table.examGuid)
      .where(sql`${table.singleReview}`),
    unique('exam_reviews_exam').on(table.guid, table.examGuid),
    foreignKey({ name: 'exam_reviews_of_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    foreignKey({
      name: 'exam_reviews_reviewer',
      columns: [table.reviewerGuid],
      foreignColumns: [users.guid],
    }),
    check('exam_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('exam_reviews_assessment', isOneOf(table.assessment, OUTCOMES)),
    check('exam_reviews_decision', isOneOf(table.clinicalDecision, CLINICAL_DECISIONS)),
    check(
      'exam_reviews_decision_note',
      sql`${table.clinicalDecision} is null or btrim(coalesce(${table.clinicalDecisionComment}, '')) <> ''`,
    ),
    index('exam_reviews_reviewer_newest').on(table.reviewerGuid, table.createdAt.desc().nullsFirst()),
    index('exam_reviews_newest').on(table.createdAt.desc().nullsFirst(), table.guid.desc().nullsFirst()),
    index('exam_reviews_search').using('gin', sql`(${table.guid}::text) gin_trgm_ops`),
  ],
);

/** Both foreign keys carry the exam, so that a review can only speak of clips of its own exam. */
export const clipReviews = pgTable(
  'clip_reviews',
  {
    guid: guidKey(),
    reviewGuid: uuid('review_guid').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    clipGuid: uuid('clip_guid').notNull(),
    rating: integer('rating').notNull(),
    assessment: text('assessment', { enum: ASSESSMENTS }).notNull(),
    comment: text('comment').notNull().default(''),
    /** The reviewer never saw a frame of it; the rest is what stands for a missing clip. */
    couldNotBeShown: boolean('could_not_be_shown').notNull().default(false),
  },
  (table) => [
    unique('clip_reviews_once').on(table.reviewGuid, table.clipGuid),
    foreignKey({
      name: 'clip_reviews_review',
      columns: [table.reviewGuid, table.examGuid],
      foreignColumns: [examReviews.guid, examReviews.examGuid],
    }),
    foreignKey({
      name: 'clip_reviews_clip',
      columns: [table.clipGuid, table.examGuid],
      foreignColumns: [clips.guid, clips.examGuid],
    }),
    check('clip_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('clip_reviews_assessment', isOneOf(table.assessment, ASSESSMENTS)),
    check(
      'clip_reviews_low_rating',
      sql`${table.rating} >= 3 or ${table.couldNotBeShown} or (${table.assessment} not in ('positive', 'negative') and btrim(${table.comment}) <> '')`,
    ),
    check(
      'clip_reviews_not_shown',
      sql`not ${table.couldNotBeShown} or (${table.rating} = 1 and ${table.assessment} not in ('positive', 'negative') and ${table.comment} = '')`,
    ),
    index('clip_reviews_clip_guid').on(table.clipGuid, table.examGuid),
  ],
);

const SHOWN_MODES = ['inform', 'reason'] as const;

/** What the safety check found in a review, as it was shown, and why the reviewer kept it. Part of the record, like the clips. */
export const reviewFindings = pgTable(
  'review_findings',
  {
    reviewGuid: uuid('review_guid').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    finding: text('finding', { enum: FINDING_KEYS }).notNull(),
    mode: text('mode', { enum: SHOWN_MODES }).notNull(),
    title: text('title').notNull(),
    evidence: text('evidence').notNull(),
    /** A code of domain's catalogue; null where none was asked for and none given. */
    reason: text('reason'),
    reasonText: text('reason_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ name: 'review_findings_once', columns: [table.reviewGuid, table.finding] }),
    foreignKey({
      name: 'review_findings_review',
      columns: [table.reviewGuid, table.examGuid],
      foreignColumns: [examReviews.guid, examReviews.examGuid],
    }),
    check('review_findings_finding', isOneOf(table.finding, FINDING_KEYS)),
    check('review_findings_mode', isOneOf(table.mode, SHOWN_MODES)),
    check('review_findings_reason', sql`${table.mode} = 'inform' or ${table.reason} is not null`),
    check('review_findings_other', sql`${table.reason} <> 'other' or btrim(${table.reasonText}) <> ''`),
    index('review_findings_exam').on(table.examGuid),
  ],
);
