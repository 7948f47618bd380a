import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

// What statistics are read from. Nobody but the triggers of server/schema/statistics.sql writes here, and there are no
// foreign keys: the rows are derived. See docs/decisions/0038-statistics-are-tallied.md.

/** Exams in their order are cut into blocks of a few hundred; a block begins at the moment of its first exam. */
export const examBlocks = pgTable('exam_blocks', {
  startsAt: moment('starts_at').primaryKey(),
});

/** The view `counted_exams`, materialised: one row per exam that counts, with its ratings. */
export const statisticsExams = pgTable(
  'statistics_exams',
  {
    examGuid: uuid('exam_guid').primaryKey(),
    createdAt: moment('created_at').notNull(),
    /** When the block of the exam begins; `-infinity` before the first one. */
    block: moment('block').notNull(),
    setId: integer('set_id').notNull(),
    /**
     * The operator who overrode the algorithm, the nil guid where nobody did. Who of them is an Advent nurse is looked up
     * when statistics are read.
     */
    overriddenBy: uuid('overridden_by').notNull(),
    isUploaded: boolean('is_uploaded').notNull(),
    reviews: integer('reviews').notNull(),
    ratingSum: integer('rating_sum').notNull(),
    reviewsFrom3: integer('reviews_from_3').notNull(),
    ratingSumFrom3: integer('rating_sum_from_3').notNull(),
  },
  (table) => [index('statistics_exams_block').on(table.block, table.createdAt, table.examGuid)],
);

/** The view `counted_reviews`, materialised: every review of those exams. */
export const statisticsReviews = pgTable(
  'statistics_reviews',
  {
    examGuid: uuid('exam_guid').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    reviewGuid: uuid('review_guid').notNull(),
    setId: integer('set_id').notNull(),
    overriddenBy: uuid('overridden_by').notNull(),
    isUploaded: boolean('is_uploaded').notNull(),
    rating: smallint('rating').notNull(),
    assessment: text('assessment').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'statistics_reviews_key', columns: [table.examGuid, table.reviewerGuid] }),
    // The newest submission of a reviewer: the only figure that a tally cannot take back.
    index('statistics_reviews_newest').on(
      table.setId,
      table.reviewerGuid,
      table.createdAt.desc().nullsFirst(),
    ),
  ],
);

/*
 * Tallies have one row per key with `is_total`, and rows beside it that were appended since: changes, which may be
 * negative. A figure is the sum over both. A job adds the changes to the totals. So two people who submit at once
 * never wait for the same row.
 */

/** Exams by set of collections, block and the operator who overrode the algorithm. */
export const examTallies = pgTable(
  'exam_tallies',
  {
    setId: integer('set_id').notNull(),
    overriddenBy: uuid('overridden_by').notNull(),
    block: moment('block').notNull(),
    isTotal: boolean('is_total').notNull(),
    exams: integer('exams').notNull(),
    uploaded: integer('uploaded').notNull(),
    /** Uploaded and without a review. */
    open: integer('open').notNull(),
    reviewed: integer('reviewed').notNull(),
    accepted: integer('accepted').notNull(),
    /** Sum of the mean ratings of reviewed exams, in the unit of `mean_rating()`. */
    meanRatings: bigint('mean_ratings', { mode: 'number' }).notNull(),
    /** The same of reviews that rate 3 or higher; each exam that has one is accepted by them. */
    reviewedFrom3: integer('reviewed_from_3').notNull(),
    meanRatingsFrom3: bigint('mean_ratings_from_3', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('exam_tallies_total')
      .on(table.setId, table.overriddenBy, table.block)
      .where(sql`${table.isTotal}`),
    index('exam_tallies_changes')
      .on(table.setId)
      .where(sql`not ${table.isTotal}`),
  ],
);

/** Reviews by everything that a figure asks for. */
export const reviewTallies = pgTable(
  'review_tallies',
  {
    setId: integer('set_id').notNull(),
    overriddenBy: uuid('overridden_by').notNull(),
    reviewerGuid: uuid('reviewer_guid').notNull(),
    rating: smallint('rating').notNull(),
    assessment: text('assessment').notNull(),
    isUploaded: boolean('is_uploaded').notNull(),
    isTotal: boolean('is_total').notNull(),
    reviews: integer('reviews').notNull(),
  },
  (table) => [
    uniqueIndex('review_tallies_total')
      .on(
        table.setId,
        table.overriddenBy,
        table.reviewerGuid,
        table.rating,
        table.assessment,
        table.isUploaded,
      )
      .where(sql`${table.isTotal}`),
    index('review_tallies_changes')
      .on(table.setId)
      .where(sql`not ${table.isTotal}`),
  ],
);

/** Reviewed clips by anatomical view and rating, and by the overall rating of their review. */
export const viewTallies = pgTable(
  'view_tallies',
  {
    setId: integer('set_id').notNull(),
    overriddenBy: uuid('overridden_by').notNull(),
    rating: smallint('rating').notNull(),
    anatomicalView: text('anatomical_view').notNull(),
    clipRating: smallint('clip_rating').notNull(),
    isTotal: boolean('is_total').notNull(),
    clips: integer('clips').notNull(),
  },
  (table) => [
    uniqueIndex('view_tallies_total')
      .on(table.setId, table.overriddenBy, table.rating, table.anatomicalView, table.clipRating)
      .where(sql`${table.isTotal}`),
    index('view_tallies_changes')
      .on(table.setId)
      .where(sql`not ${table.isTotal}`),
  ],
);

/** What the safety check found in reviews, by finding and reason, and by the overall rating of the review. */
export const findingTallies = pgTable(
  'finding_tallies',
  {
    setId: integer('set_id').notNull(),
    overriddenBy: uuid('overridden_by').notNull(),
    rating: smallint('rating').notNull(),
    finding: text('finding').notNull(),
    /** Empty where none was given. */
    reason: text('reason').notNull(),
    isTotal: boolean('is_total').notNull(),
    findings: integer('findings').notNull(),
  },
  (table) => [
    uniqueIndex('finding_tallies_total')
      .on(table.setId, table.overriddenBy, table.rating, table.finding, table.reason)
      .where(sql`${table.isTotal}`),
    index('finding_tallies_changes')
      .on(table.setId)
      .where(sql`not ${table.isTotal}`),
  ],
);
