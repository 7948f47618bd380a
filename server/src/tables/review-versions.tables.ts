import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import type { REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import {
  AMENDMENT_TEXT_MAX,
  OTHER_AMENDMENT_REASON,
  VERSION_KINDS,
} from '@sonoboard/domain/review-versions/amendment';
import { type AnyColumn, sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { guidKey, hasLength, isOneOf, moment } from '../platform/database/columns.ts';
import { users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';
import type { clipReviews, examReviews, reviewFindings } from './reviews.tables.ts';

type ReviewColumn = (typeof REVIEW_FIELDS)[keyof typeof REVIEW_FIELDS]['column'];
type Json<Row> = { readonly [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };

/** What a review says, as its rows have it under the names of their columns in the code; times as text. */
export interface KeptContent {
  readonly review: Json<Pick<typeof examReviews.$inferSelect, ReviewColumn>> & {
    readonly assessment: Outcome;
    readonly singleReview: boolean;
    /** When it was submitted: an amendment leaves a review its place among the others. */
    readonly createdAt: string;
    readonly createdAtTimezoneId: string;
  };
  readonly clips: readonly Omit<typeof clipReviews.$inferSelect, 'reviewGuid' | 'examGuid'>[];
  readonly findings: readonly Omit<typeof reviewFindings.$inferSelect, 'reviewGuid' | 'examGuid'>[];
}

const saysMore = (reason: AnyColumn, words: AnyColumn) =>
  sql`${reason} <> ${sql.raw(`'${OTHER_AMENDMENT_REASON}'`)} or btrim(${words}) <> ''`;

/**
 * Every version of a review that was ever amended or retracted: version 1 is copied here by the first amendment. Append-only, and
 * it goes with its exam. The newest version is what `exam_reviews` and its neighbours hold; of a retracted review they hold nothing,
 * hence no foreign key to them.
 */
export const reviewVersions = pgTable(
  'review_versions',
  {
    reviewGuid: uuid('review_guid').notNull(),
    version: integer('version').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    submissionGuid: uuid('submission_guid').notNull(),
    /** Who gave the review; the author of a version may be an admin. */
    reviewerGuid: uuid('reviewer_guid').notNull(),
    kind: text('kind', { enum: VERSION_KINDS }).notNull(),
    authorGuid: uuid('author_guid').notNull(),
    createdAt: moment('created_at').notNull(),
    createdAtTimezoneId: text('created_at_timezone_id').notNull(),
    /** A code of domain's table; null for what was submitted. */
    reason: text('reason'),
    reasonText: text('reason_text').notNull().default(''),
    addendum: text('addendum'),
    content: jsonb('content').$type<KeptContent>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_versions_key', columns: [table.reviewGuid, table.version] }),
    foreignKey({ name: 'review_versions_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    foreignKey({
      name: 'review_versions_reviewer',
      columns: [table.reviewerGuid],
      foreignColumns: [users.guid],
    }),
    foreignKey({ name: 'review_versions_author', columns: [table.authorGuid], foreignColumns: [users.guid] }),
    check('review_versions_kind', isOneOf(table.kind, VERSION_KINDS)),
    check(
      'review_versions_first',
      sql`${table.version} >= 1 and (${table.version} = 1) = (${table.kind} = 'submitted')`,
    ),
    check('review_versions_reason', sql`(${table.kind} = 'submitted') = (${table.reason} is null)`),
    check('review_versions_other', saysMore(table.reason, table.reasonText)),
    check('review_versions_reason_text', hasLength(table.reasonText, 0, AMENDMENT_TEXT_MAX)),
    check('review_versions_addendum', sql`(${table.kind} = 'addendum') = (${table.addendum} is not null)`),
    check('review_versions_addendum_text', hasLength(table.addendum, 1, AMENDMENT_TEXT_MAX)),
    index('review_versions_exam_guid').on(table.examGuid),
    index('review_versions_submission').on(table.submissionGuid),
    index('review_versions_reviewer_guid').on(table.reviewerGuid),
    index('review_versions_author_guid').on(table.authorGuid),
  ],
);

/** Who asked to retract the reviews of a submission, and how it ended. A submission has one that was not cancelled. */
export const reviewRetractions = pgTable(
  'review_retractions',
  {
    guid: guidKey(),
    submissionGuid: uuid('submission_guid').notNull(),
    /** The exam of the review that was named: with it goes the row. */
    examGuid: uuid('exam_guid').notNull(),
    /** The version that is retracted; while it is asked for, no other one comes. */
    version: integer('version').notNull(),
    reason: text('reason').notNull(),
    reasonText: text('reason_text').notNull().default(''),
    requestedByGuid: uuid('requested_by_guid').notNull(),
    requestedAt: moment('requested_at').notNull(),
    requestedAtTimezoneId: text('requested_at_timezone_id').notNull(),
    cancelledByGuid: uuid('cancelled_by_guid'),
    cancelledAt: moment('cancelled_at'),
    confirmedByGuid: uuid('confirmed_by_guid'),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [
    foreignKey({ name: 'review_retractions_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    foreignKey({
      name: 'review_retractions_requested_by',
      columns: [table.requestedByGuid],
      foreignColumns: [users.guid],
    }),
    foreignKey({
      name: 'review_retractions_cancelled_by',
      columns: [table.cancelledByGuid],
      foreignColumns: [users.guid],
    }),
    foreignKey({
      name: 'review_retractions_confirmed_by',
      columns: [table.confirmedByGuid],
      foreignColumns: [users.guid],
    }),
    check('review_retractions_other', saysMore(table.reason, table.reasonText)),
    check('review_retractions_reason_text', hasLength(table.reasonText, 0, AMENDMENT_TEXT_MAX)),
    check(
      'review_retractions_cancelled',
      sql`(${table.cancelledAt} is null) = (${table.cancelledByGuid} is null)`,
    ),
    check(
      'review_retractions_confirmed',
      sql`(${table.confirmedAt} is null) = (${table.confirmedByGuid} is null)`,
    ),
    check('review_retractions_one_end', sql`${table.cancelledAt} is null or ${table.confirmedAt} is null`),
    check('review_retractions_two_people', sql`${table.confirmedByGuid} <> ${table.requestedByGuid}`),
    uniqueIndex('review_retractions_submission')
      .on(table.submissionGuid)
      .where(sql`${table.cancelledAt} is null`),
    index('review_retractions_exam_guid').on(table.examGuid),
    index('review_retractions_requested_by_guid').on(table.requestedByGuid),
    index('review_retractions_cancelled_by_guid').on(table.cancelledByGuid),
    index('review_retractions_confirmed_by_guid').on(table.confirmedByGuid),
  ],
);
