import * as z from 'zod/mini';
import { OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { RATINGS } from '@sonoboard/domain/reviews/rating';
import {
  type AnswerOf,
  type KeyedBy,
  mapFields,
  type PresentedOf,
} from '@sonoboard/domain/reviews/review-answers';
import {
  type Field,
  REVIEW_FIELDS,
  SCORE_FIELDS,
  SINGLE_CLIP_FIELDS,
} from '@sonoboard/domain/reviews/review-fields';
import type { DraftClip, DraftScore, ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { FreeText, Rating } from '../http/wire-values.ts';

type Fields = Readonly<Record<string, Field>>;

/** A request may leave out everything but the ratings; a tick is said or left out, never null. */
type SubmittedSchema<One> = One extends { readonly kind: 'rating' }
  ? typeof Rating
  : z.ZodMiniOptional<z.ZodMiniType<SubmittedValue<One>, SubmittedValue<One>>>;

type SubmittedValue<One> = One extends { readonly kind: 'tick' } ? boolean : AnswerOf<One> | null;

type PresentedSchema<One> = One extends { readonly kind: 'rating' }
  ? typeof Rating
  : z.ZodMiniType<PresentedValue<One>, PresentedValue<One>>;

type PresentedValue<One> = One extends { readonly kind: 'tick' } ? PresentedOf<One> : AnswerOf<One> | null;

/** What a request says about an exam or a clip, by the names of the wire. */
export function submittedShape<Table extends Fields>(
  table: Table,
): KeyedBy<'wire', Table, { readonly [Name in keyof Table]: SubmittedSchema<Table[Name]> }> {
  return mapFields(table, (_name, field) => [field.wire, submitted(field)]);
}

/** What a reply says about a stored review or clip review. */
export function presentedShape<Table extends Fields>(
  table: Table,
): KeyedBy<'wire', Table, { readonly [Name in keyof Table]: PresentedSchema<Table[Name]> }> {
  return mapFields(table, (_name, field) => [field.wire, presented(field)]);
}

function submitted(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'rating':
      return Rating;
    case 'choice':
      return z.optional(z.nullable(z.enum(field.choices)));
    case 'text':
      return z.optional(z.nullable(FreeText));
    case 'tick':
      return z.optional(z.boolean());
  }
}

function presented(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'rating':
      return Rating;
    case 'choice':
      return z.nullable(z.enum(field.choices));
    case 'text':
      return z.nullable(z.string());
    case 'tick':
      return field.onlyWithDecision ? z.nullable(z.boolean()) : z.boolean();
  }
}

/** Twice of what can be submitted: a text that got too long must not be lost before it is shortened. */
const DRAFT_TEXT_MAX = 4000;
/** The last moment that a Date can tell. */
const MOMENT_MAX = 8_640_000_000_000_000;

/** Milliseconds since 1970 by the clock of the browser, which carries on from the latest moment that it has met. */
export const Moment = z.int().check(z.gte(0), z.lte(MOMENT_MAX));

/** A register is absent until its field is answered. */
type RegisterShape<Registers> = {
  [Name in keyof Registers]-?: z.ZodMiniOptional<
    z.ZodMiniType<NonNullable<Registers[Name]>, NonNullable<Registers[Name]>>
  >;
};

/** What was answered in view of an outcome says which; older pages do not send it. */
export const draftAnswersShape: RegisterShape<Omit<ReviewDraft, 'clips' | 'clearedAt' | 'findings'>> =
  mapFields(REVIEW_FIELDS, (name, field) => {
    const outcome =
      'remembersOutcome' in REVIEW_FIELDS[name] ? { outcome: z.optional(z.enum(OUTCOMES)) } : {};
    return [name, z.optional(z.strictObject({ value: drafted(field), at: Moment, ...outcome }))];
  });

export const draftClipShape: RegisterShape<Omit<DraftClip, 'score'>> = mapFields(
  SINGLE_CLIP_FIELDS,
  (name, field) => [name, z.optional(z.strictObject({ value: drafted(field), at: Moment }))],
);

const draftScoreShape: { [Name in keyof DraftScore]: z.ZodMiniType<DraftScore[Name], DraftScore[Name]> } =
  mapFields(SCORE_FIELDS, (name, field) => [name, drafted(field)]);

export const DraftScoreRegister = z.optional(
  z.strictObject({ value: z.strictObject(draftScoreShape), at: Moment }),
);

function drafted(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'rating':
      return z.nullable(z.literal(RATINGS));
    case 'choice':
      return z.nullable(z.enum(field.choices));
    case 'text':
      // Letter by letter as it was typed: a trimmed copy would differ from the one in the browser.
      return z.string().check(z.maxLength(DRAFT_TEXT_MAX));
    case 'tick':
      return z.boolean();
  }
}
