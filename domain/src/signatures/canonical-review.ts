import type { Outcome } from '../reviews/assessment.ts';
import {
  type AnswersOf,
  mapFields,
  type RecordedClipAnswers,
  type ReviewAnswers,
} from '../reviews/review-answers.ts';
import { type Field, RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '../reviews/review-fields.ts';
import type { SignatureMeaning, SignatureMethod } from './signature.ts';

/** Which rules wrote a text. A text that was signed is never written otherwise: other rules are another form. */
export const SIGNED_FORM = 'sonoboard-review-1';

/** One version of a review, wherever it is stored: what its reader sees, and nothing that only the server needs. */
export interface ReviewContent {
  readonly reviewGuid: string;
  readonly examGuid: string;
  readonly authorGuid: string;
  readonly createdAt: Date;
  readonly createdAtTimezoneId: string;
  readonly outcome: Outcome;
  readonly answers: ReviewAnswers;
  readonly clips: readonly ClipContent[];
  readonly findings: readonly FindingContent[];
  /** What made this version; null for what was submitted. */
  readonly amendment: AmendmentContent | null;
}

/** Why a version was made, and what it adds. */
export interface AmendmentContent {
  readonly reason: string;
  readonly reasonText: string;
  /** Empty where the version is a correction. */
  readonly addendum: string;
}

export interface ClipContent {
  readonly clipGuid: string;
  readonly answers: RecordedClipAnswers;
}

/** What the safety check found, as it was shown, and why it was kept. */
export interface FindingContent {
  readonly finding: string;
  readonly mode: string;
  readonly title: string;
  readonly evidence: string;
  readonly reason: string | null;
  readonly reasonText: string;
}

/** What the signer says of a version. */
export interface SignatureStatement {
  /** 1 for what was submitted. */
  readonly version: number;
  readonly meaning: SignatureMeaning;
  readonly method: SignatureMethod;
  readonly signerGuid: string;
  readonly signedAt: Date;
  readonly signedAtTimezoneId: string;
}

/** The text that a signature covers: the same content gives the same text, and any other content another one. */
export function canonicalReview(content: ReviewContent, statement: SignatureStatement): string {
  return canonicalJson({
    form: SIGNED_FORM,
    review: content.reviewGuid,
    exam: content.examGuid,
    author: content.authorGuid,
    created_at: content.createdAt.toISOString(),
    created_at_timezone_id: content.createdAtTimezoneId,
    outcome: content.outcome,
    answers: signedAnswers(REVIEW_FIELDS, content.answers),
    clips: Object.fromEntries(
      content.clips.map(({ clipGuid, answers }) => [clipGuid, signedAnswers(RECORDED_CLIP_FIELDS, answers)]),
    ),
    findings: Object.fromEntries(
      content.findings.map(({ finding, mode, title, evidence, reason, reasonText }) => [
        finding,
        { mode, title, evidence, reason, reason_text: reasonText },
      ]),
    ),
    ...(content.amendment !== null && { amendment: { ...content.amendment } }),
    version: statement.version,
    meaning: statement.meaning,
    method: statement.method,
    signer: statement.signerGuid,
    signed_at: statement.signedAt.toISOString(),
    signed_at_timezone_id: statement.signedAtTimezoneId,
  });
}

/**
 * By their names on the wire, which never change. What was not answered is left out: a field that is declared later is empty in all
 * reviews before it, and their signatures stay valid.
 */
export function signedAnswers<Table extends Readonly<Record<string, Field>>>(
  table: Table,
  answers: AnswersOf<Table>,
): Readonly<Record<string, unknown>> {
  return mapFields(table, (name, { wire }) => {
    const answer: unknown = answers[name];
    // Blanks are an answer: they could be put where nothing was.
    return answer === null || answer === false || answer === '' ? null : [wire, answer];
  });
}

/** JSON with its members in the order of their names, and without spaces. */
function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
