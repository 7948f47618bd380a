import * as z from 'zod/mini';
import { OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { REVIEW_FIELDS, RECORDED_CLIP_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { VERSION_KINDS } from '@sonoboard/domain/review-versions/amendment';
import { DateTime, Guid } from '../http/wire-values.ts';
import { presentedShape } from '../reviews/answer.shapes.ts';
import { ReviewFinding } from '../reviews/safety-check.shapes.ts';
import { ReviewSignature } from '../signatures/signature.shapes.ts';

export const Version = z.int().check(z.gte(1));

const ReasonLabel = z.nullable(z.string());

/** A text that was added to a review without changing the rest. */
export const Addendum = z.object({
  version: Version,
  text: z.string(),
  author_name: z.string(),
  created_at: DateTime,
  created_at_timezone_id: z.string(),
});

/** What a review says in one of its versions. */
export const VersionContent = z.object({
  ...presentedShape(REVIEW_FIELDS),
  assessment: z.enum(OUTCOMES),
  sequences: z.array(z.object({ clip_guid: Guid, ...presentedShape(RECORDED_CLIP_FIELDS) })),
  findings: z.array(ReviewFinding),
});

/** One version of a review; the newest is what lists, statistics and documents use. */
export const ReviewVersion = z.object({
  version: Version,
  kind: z.enum(VERSION_KINDS),
  created_at: DateTime,
  created_at_timezone_id: z.string(),
  author_guid: Guid,
  author_name: z.string(),
  /** In words; null for what was submitted. */
  reason: ReasonLabel,
  /** In the author's words. */
  reason_text: z.string(),
  /** Null unless the version is an addendum. */
  addendum: z.nullable(z.string()),
  content: VersionContent,
  /** Null where nobody signed this version. */
  signature: z.nullable(ReviewSignature),
  /** When the operator confirmed to have read this version's decision. */
  read: z.nullable(z.object({ read_at: DateTime, reader_name: z.string() })),
});

/** A request to retract a review; a second person has to confirm it. */
export const Retraction = z.object({
  state: z.enum(['requested', 'retracted']),
  reason: z.string(),
  reason_text: z.string(),
  requested_by_guid: Guid,
  requested_by_name: z.string(),
  requested_at: DateTime,
  confirmed_by_name: z.nullable(z.string()),
  confirmed_at: z.nullable(DateTime),
});
