import { toRating } from './rating.ts';
import type { Rating } from './rating.ts';
import { CLIP_FIELDS, REVIEW_FIELDS } from './review-fields.ts';
import type { Field, RECORDED_CLIP_FIELDS, ReviewField } from './review-fields.ts';
import type { ReviewRules } from './review-rules.ts';

const DECISION: ReviewFieldName = 'decision';

type Fields = Readonly<Record<string, Field>>;

/** What a field holds in the page and in a record: never undefined, and empty until it is answered. */
export type AnswerOf<One> = One extends { readonly kind: 'rating' }
  ? Rating | null
  : One extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
    ? Choice | null
    : One extends { readonly kind: 'tick' }
      ? boolean
      : string;

export type AnswersOf<Table> = { readonly [Name in keyof Table]: AnswerOf<Table[Name]> };

/** What a request says before it is checked: any part may be missing or outside of its choices. */
type ReceivedOf<One> = One extends { readonly kind: 'rating' }
  ? number | null
  : One extends { readonly kind: 'tick' }
    ? boolean
    : string | null;

type ReceivedAnswersOf<Table> = { readonly [Name in keyof Table]?: ReceivedOf<Table[Name]> | undefined };

/** Values under their names on the wire or in the table. */
export type KeyedBy<Key extends 'wire' | 'column', Table extends Fields, Values> = {
  readonly [Name in keyof Table & keyof Values as Table[Name][Key]]: Values[Name];
};

/** What a column holds. Ratings and clip assessments are checked before they are stored. */
type StoredOf<One> = One extends { readonly isStoredAsMoment: true }
  ? Date | null
  : One extends { readonly onlyWithDecision: true }
    ? AnswerOf<One> | null
    : Exclude<AnswerOf<One>, null>;

/** What a reply says about a stored review, which always has its ratings. */
export type PresentedOf<One> = One extends { readonly kind: 'rating' }
  ? Rating
  : One extends { readonly onlyWithDecision: true }
    ? AnswerOf<One> | null
    : AnswerOf<One>;

export type ReviewFieldName = keyof typeof REVIEW_FIELDS;
export type ReviewAnswers = AnswersOf<typeof REVIEW_FIELDS>;
export type ClipAnswers = AnswersOf<typeof CLIP_FIELDS>;
export type RecordedClipAnswers = AnswersOf<typeof RECORDED_CLIP_FIELDS>;
export type ReceivedReviewAnswers = ReceivedAnswersOf<typeof REVIEW_FIELDS>;
export type ReceivedClipAnswers = ReceivedAnswersOf<typeof RECORDED_CLIP_FIELDS>;

export const REVIEW_FIELD_NAMES = namesOf(REVIEW_FIELDS);

export const NO_ANSWERS: ReviewAnswers = readAnswers(REVIEW_FIELDS, 'wire', {});
export const NO_CLIP_ANSWERS: ClipAnswers = readAnswers(CLIP_FIELDS, 'wire', {});

type TextFieldName = {
  [Name in ReviewFieldName]: (typeof REVIEW_FIELDS)[Name]['kind'] extends 'text' ? Name : never;
}[ReviewFieldName];

/** The texts that the report shows as a card of their own, in order. */
export const TEXT_CARDS = REVIEW_FIELD_NAMES.filter(isTextField).flatMap((name) => {
  const { label, card } = reviewField(name);
  return card === undefined ? [] : [{ field: name, label, ...card }];
});

/** With the optional properties that the literal type of the table lacks. */
export function reviewField(name: ReviewFieldName): ReviewField {
  return REVIEW_FIELDS[name];
}

export function namesOf<Table extends Fields>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((name): name is keyof Table & string => name in table);
}

/**
 * An object with one entry for each field, or none where `entryOf` gives null. `Object.fromEntries` forgets which key has which type of value, so the type
 * that follows from the table is asserted here and nowhere else; review-answers.test.ts compares both.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the result is what is asserted
export function mapFields<Table extends Fields, Result>(
  table: Table,
  entryOf: (name: keyof Table & string, field: Field) => readonly [key: string, value: unknown] | null,
): Result {
  const entries = namesOf(table).flatMap((name) => {
    const field = table[name];
    const entry = field === undefined ? null : entryOf(name, field);
    return entry === null ? [] : [entry];
  });
  return Object.fromEntries(entries) as Result;
}

type Researched<Table> = {
  readonly [
    Name in keyof Table as Table[Name] extends { readonly research: string } ? Name : never
  ]: Table[Name];
};

/** The fields that a research export contains. Texts are never among them. */
export function researchFields<Table extends Fields>(table: Table): Researched<Table> {
  return mapFields(table, (name, field) => (field.research === undefined ? null : [name, field]));
}

/** The columns of a table of fields; they are compared with the database table where they are used. */
export function columnsOf<Table extends Fields>(table: Table): readonly Table[keyof Table]['column'][] {
  return namesOf(table).flatMap((name) => table[name]?.column ?? []);
}

/** The answers of a reply, a request or a row. What is missing or no longer fits counts as not answered. */
export function readAnswers<Table extends Fields>(
  table: Table,
  key: 'wire' | 'column',
  source: Readonly<Record<string, unknown>>,
): AnswersOf<Table> {
  return mapFields(table, (name, field) => [name, toAnswer(field, source[field[key]])]);
}

/** The parts of a request under the names of their fields, unchecked. */
export function receiveAnswers<Table extends Fields>(
  table: Table,
  body: Readonly<Record<string, unknown>>,
): ReceivedAnswersOf<Table> {
  return mapFields(table, (name, field) => [name, body[field.wire]]);
}

/** The body of a request. Texts that were not asked for are null. */
export function submitAnswers<Table extends Fields>(
  table: Table,
  answers: AnswersOf<Table>,
): KeyedBy<
  'wire',
  Table,
  { readonly [Name in keyof Table]: AnswerOf<Table[Name]> | SubmittedGap<Table[Name]> }
> {
  return mapFields(table, (name, field) => {
    const isLeftOut = field.kind === 'text' && field.onlyWithDecision && !hasDecision(answers);
    return [field.wire, isLeftOut ? null : answers[name]];
  });
}

type SubmittedGap<One> = One extends { readonly kind: 'text'; readonly onlyWithDecision: true }
  ? null
  : never;

/** The part of a reply that tells a stored review. */
export function presentAnswers<Table extends Fields>(
  table: Table,
  answers: AnswersOf<Table>,
): KeyedBy<'wire', Table, { readonly [Name in keyof Table]: PresentedOf<Table[Name]> }> {
  return mapFields(table, (name, field) => [
    field.wire,
    field.onlyWithDecision && !hasDecision(answers) ? null : answers[name],
  ]);
}

/** Texts are trimmed on submit. */
export function trimAnswers<Table extends Fields>(table: Table, answers: AnswersOf<Table>): AnswersOf<Table> {
  return mapFields(table, (name) => {
    const answer: unknown = answers[name];
    return [name, typeof answer === 'string' ? answer.trim() : answer];
  });
}

/** The columns of a row to store. */
export function storeAnswers<Table extends Fields>(
  table: Table,
  answers: AnswersOf<Table>,
  now: Date,
): KeyedBy<'column', Table, { readonly [Name in keyof Table]: StoredOf<Table[Name]> }> {
  return mapFields(table, (name, field) => [field.column, toStored(field, answers, { name, now })]);
}

/** As they go into the record: texts trimmed, and no part of a decision without one. */
export function toRecordedAnswers(
  answers: ReviewAnswers,
  rules: Pick<ReviewRules, 'clinicalDecision'>,
): ReviewAnswers {
  const isDecided = rules.clinicalDecision && answers.decision !== null;
  const trimmed = trimAnswers(REVIEW_FIELDS, answers);
  return mapFields(REVIEW_FIELDS, (name, field) => [
    name,
    field.onlyWithDecision && !isDecided ? NO_ANSWERS[name] : trimmed[name],
  ]);
}

/** Nobody answered: no rating, no choice, no tick, or nothing but blanks. */
export function isEmptyAnswer(answer: ReviewAnswers[ReviewFieldName]): boolean {
  return answer === null || answer === false || (typeof answer === 'string' && answer.trim() === '');
}

/** In words, for plain text: '4 / 5', 'Rescan'. Empty where there is nothing to say; a tick has no words. */
export function answerText(name: ReviewFieldName, answers: ReviewAnswers): string {
  const field = reviewField(name);
  const answer = answers[name];
  if (answer === null || typeof answer === 'boolean') return '';
  if (typeof answer === 'number') return `${answer} / 5`;
  return field.kind === 'choice' ? (field.choiceLabels?.[answer] ?? answer) : answer.trim();
}

function toAnswer(field: Field, value: unknown): Rating | string | boolean | null {
  switch (field.kind) {
    case 'rating':
      return typeof value === 'number' ? toRating(value) : null;
    case 'choice':
      return field.choices.find((choice) => choice === value) ?? null;
    case 'tick':
      return value === true || value instanceof Date;
    case 'text':
      return typeof value === 'string' ? value : '';
  }
}

function toStored(
  field: Field,
  answers: Readonly<Record<string, unknown>>,
  { name, now }: { readonly name: string; readonly now: Date },
): unknown {
  if (field.onlyWithDecision && !hasDecision(answers)) return null;
  if (field.kind === 'tick' && field.isStoredAsMoment) return answers[name] === true ? now : null;
  return answers[name];
}

function isTextField(name: ReviewFieldName): name is TextFieldName {
  return REVIEW_FIELDS[name].kind === 'text';
}

function hasDecision(answers: Readonly<Record<string, unknown>>): boolean {
  return (answers[DECISION] ?? null) !== null;
}
