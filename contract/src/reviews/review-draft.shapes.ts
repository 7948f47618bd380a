import * as z from 'zod/mini';
import { ASSESSMENTS, OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import { Guid } from '../http/wire-values.ts';

const CLIPS_MAX = 200;
/** Twice of what can be submitted: a text that got too long must not be lost before it is shortened. */
const TEXT_MAX = 4000;
/** The last moment that a Date can tell. */
const MOMENT_MAX = 8_640_000_000_000_000;

/** Milliseconds since 1970 by the clock of the browser, which carries on from the latest moment that it has met. */
const Moment = z.int().check(z.gte(0), z.lte(MOMENT_MAX));
/** Letter by letter as it was typed: a trimmed copy would differ from the one in the browser. */
const DraftText = z.string().check(z.maxLength(TEXT_MAX));

function register<Value extends z.ZodMiniType>(value: Value) {
  return z.optional(z.strictObject({ value, at: Moment }));
}

/** What was decided in view of an outcome; absent from older pages. */
function outcomeRegister<Value extends z.ZodMiniType>(value: Value) {
  return z.optional(z.strictObject({ value, at: Moment, outcome: z.optional(z.enum(OUTCOMES)) }));
}

const DraftRating = z.nullable(z.literal(RATINGS));

const DraftClip = z.strictObject({
  score: register(z.strictObject({ rating: DraftRating, assessment: z.nullable(z.enum(ASSESSMENTS)) })),
  comment: register(DraftText),
});

/** The domain's own shape, the same in the browser, on the wire and in the database: none may read it otherwise. */
export const ReviewDraft = z.strictObject({
  clips: z
    .record(Guid, DraftClip)
    .check(
      z.refine((clips) => Object.keys(clips).length <= CLIPS_MAX, `At most ${CLIPS_MAX} clips can be kept`),
    ),
  rating: register(DraftRating),
  comment: register(DraftText),
  decision: outcomeRegister(z.nullable(z.enum(CLINICAL_DECISIONS))),
  note: register(DraftText),
  communicated: outcomeRegister(z.boolean()),
  clearedAt: z.optional(Moment),
});
