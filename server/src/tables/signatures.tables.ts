import {
  SIGNATURE_FLAWS,
  SIGNATURE_MEANINGS,
  SIGNATURE_METHODS,
} from '@sonoboard/domain/signatures/signature';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, guidKey, isOneOf, moment } from '../platform/database/columns.ts';
import { sessions, users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';

/** Someone has just said who they are, to sign with it. Using it deletes it, in the transaction that stores what it signs. */
export const signatureConfirmations = pgTable(
  'signature_confirmations',
  {
    guid: guidKey(),
    userGuid: uuid('user_guid').notNull(),
    sessionGuid: uuid('session_guid').notNull(),
    method: text('method', { enum: SIGNATURE_METHODS }).notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'signature_confirmations_user',
      columns: [table.userGuid],
      foreignColumns: [users.guid],
    }).onDelete('cascade'),
    foreignKey({
      name: 'signature_confirmations_session',
      columns: [table.sessionGuid],
      foreignColumns: [sessions.guid],
    }).onDelete('cascade'),
    check('signature_confirmations_method', isOneOf(table.method, SIGNATURE_METHODS)),
    index('signature_confirmations_user_guid').on(table.userGuid),
    index('signature_confirmations_session_guid').on(table.sessionGuid),
    index('signature_confirmations_expires_at').on(table.expiresAt),
  ],
);

/**
 * Of a version of a review: who signed it, and what they said by that. Part of the clinical record: triggers refuse to change it,
 * and to delete it without its exam.
 */
export const reviewSignatures = pgTable(
  'review_signatures',
  {
    reviewGuid: uuid('review_guid').notNull(),
    /** 1 is what was submitted. */
    version: integer('version').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    signerGuid: uuid('signer_guid').notNull(),
    meaning: text('meaning', { enum: SIGNATURE_MEANINGS }).notNull(),
    method: text('method', { enum: SIGNATURE_METHODS }).notNull(),
    signedAt: moment('signed_at').notNull(),
    signedAtTimezoneId: text('signed_at_timezone_id').notNull(),
    /** By which rules the signed text is written. */
    form: text('form').notNull(),
    /** SHA-256 of that text. */
    hash: bytes('hash').notNull(),
    /** Of that text, by a key outside of the database. */
    mac: bytes('mac').notNull(),
  },
  (table) => [
    primaryKey({ name: 'review_signatures_once', columns: [table.reviewGuid, table.version] }),
    // Not to exam_reviews: a signature stays with its version, also of a review that was retracted.
    foreignKey({
      name: 'review_signatures_of_exam',
      columns: [table.examGuid],
      foreignColumns: [exams.guid],
    }),
    foreignKey({
      name: 'review_signatures_signer',
      columns: [table.signerGuid],
      foreignColumns: [users.guid],
    }),
    check('review_signatures_version', sql`${table.version} >= 1`),
    check('review_signatures_meaning', isOneOf(table.meaning, SIGNATURE_MEANINGS)),
    check('review_signatures_method', isOneOf(table.method, SIGNATURE_METHODS)),
    index('review_signatures_exam').on(table.examGuid),
    index('review_signatures_signer_guid').on(table.signerGuid),
  ],
);

/** Versions of reviews that were shown and were not as they were signed, for staff. Derived: what a check finds, it keeps here. */
export const signatureFlaws = pgTable(
  'signature_flaws',
  {
    reviewGuid: uuid('review_guid').notNull(),
    version: integer('version').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    flaw: text('flaw', { enum: SIGNATURE_FLAWS }).notNull(),
    firstSeenAt: moment('first_seen_at').notNull(),
    /** A later check found that it is as it was signed: the right key is back, or what was changed is. */
    fitsAgainAt: moment('fits_again_at'),
  },
  (table) => [
    primaryKey({ name: 'signature_flaws_once', columns: [table.reviewGuid, table.version] }),
    foreignKey({
      name: 'signature_flaws_of_exam',
      columns: [table.examGuid],
      foreignColumns: [exams.guid],
    }).onDelete('cascade'),
    check('signature_flaws_flaw', isOneOf(table.flaw, SIGNATURE_FLAWS)),
    index('signature_flaws_exam').on(table.examGuid),
    index('signature_flaws_open')
      .on(table.firstSeenAt)
      .where(sql`${table.fitsAgainAt} is null`),
  ],
);
