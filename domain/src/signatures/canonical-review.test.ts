import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSESSMENTS, OUTCOMES } from '../reviews/assessment.ts';
import { CLINICAL_DECISIONS } from '../reviews/clinical-decision.ts';
import { RATINGS } from '../reviews/rating.ts';
import type { AnswersOf } from '../reviews/review-answers.ts';
import { type Field, RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '../reviews/review-fields.ts';
import {
  canonicalReview,
  type ReviewContent,
  signedAnswers,
  type SignatureStatement,
} from './canonical-review.ts';
import { SIGNATURE_MEANINGS, SIGNATURE_METHODS } from './signature.ts';
import { SIGNED_CONTENT, STATEMENT } from './signed-review.fixture.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 8 });
const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });

/** Any answers to a table of fields, by the kind of each. */
function anyAnswers<Table extends Readonly<Record<string, Field>>>(
  table: Table,
): fc.Arbitrary<AnswersOf<Table>> {
  const ofKind = (field: Field): fc.Arbitrary<unknown> => {
    switch (field.kind) {
      case 'rating':
        return fc.constantFrom(...RATINGS);
      case 'choice':
        return fc.option(fc.constantFrom(...field.choices));
      case 'text':
        return text;
      case 'tick':
        return fc.boolean();
    }
  };
  const entries = Object.entries(table).map(([name, field]) => [name, ofKind(field)] as const);
  return fc.record(Object.fromEntries(entries)) as unknown as fc.Arbitrary<AnswersOf<Table>>;
}

const anyContent: fc.Arbitrary<ReviewContent> = fc.record({
  reviewGuid: fc.uuid(),
  examGuid: fc.uuid(),
  authorGuid: fc.uuid(),
  createdAt: moment,
  createdAtTimezoneId: text,
  outcome: fc.constantFrom(...OUTCOMES),
  answers: anyAnswers(REVIEW_FIELDS),
  clips: fc.uniqueArray(fc.record({ clipGuid: fc.uuid(), answers: anyAnswers(RECORDED_CLIP_FIELDS) }), {
    maxLength: 4,
    selector: ({ clipGuid }) => clipGuid,
  }),
  findings: fc.uniqueArray(
    fc.record({
      finding: text,
      mode: text,
      title: text,
      evidence: text,
      reason: fc.option(text),
      reasonText: text,
    }),
    { maxLength: 3, selector: ({ finding }) => finding },
  ),
  amendment: fc.option(fc.record({ reason: text, reasonText: text, addendum: text })),
});

const anyStatement: fc.Arbitrary<SignatureStatement> = fc.record({
  version: fc.integer({ min: 1, max: 9 }),
  meaning: fc.constantFrom(...SIGNATURE_MEANINGS),
  method: fc.constantFrom(...SIGNATURE_METHODS),
  signerGuid: fc.uuid(),
  signedAt: moment,
  signedAtTimezoneId: text,
});

/** The same value with the members of all its objects, and the entries of all its lists, the other way round. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.toReversed().map(turnedRound);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const members = Object.entries(value).toReversed();
  return Object.fromEntries(members.map(([name, member]) => [name, turnedRound(member)]));
}

type Path = readonly string[];

/** Where a value has its texts, numbers, ticks and times. */
function leavesOf(value: unknown): readonly Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [[]];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member).map((path) => [name, ...path]));
}

function changedAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined) {
    if (value instanceof Date) return new Date(value.getTime() + 1);
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    return `${typeof value === 'string' ? value : ''}x`;
  }
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Object.assign(copy, { [name]: changedAt((value as Record<string, unknown>)[name], rest) });
  return copy;
}

describe('the text that a signature covers', () => {
  test('is the same for the same content, in whatever order it comes', () => {
    fc.assert(
      fc.property(anyContent, anyStatement, (content, statement) => {
        const turned = turnedRound(content) as ReviewContent;
        expect(canonicalReview(turned, turnedRound(statement) as SignatureStatement)).toBe(
          canonicalReview(content, statement),
        );
      }),
    );
  });

  test('is another one as soon as anything is changed', () => {
    fc.assert(
      fc.property(anyContent, anyStatement, fc.nat(), (content, statement, seed) => {
        const signed = { content, statement };
        const leaves = leavesOf(signed);
        const changed = changedAt(signed, leaves[seed % leaves.length] ?? []) as typeof signed;
        expect(canonicalReview(changed.content, changed.statement)).not.toBe(
          canonicalReview(content, statement),
        );
      }),
    );
  });

  test('knows every part of a review: changing each one changes it', () => {
    const amendment = { reason: 'view_assessment_wrong', reasonText: 'Seen later.', addendum: 'See below.' };
    const signed = { content: { ...SIGNED_CONTENT, amendment }, statement: STATEMENT };
    const original = canonicalReview(signed.content, STATEMENT);
    const unnoticed = leavesOf(signed).filter((path) => {
      const { content, statement } = changedAt(signed, path) as typeof signed;
      return canonicalReview(content, statement) === original;
    });
    expect(unnoticed).toEqual([]);
    expect(leavesOf(signed)).toHaveLength(42);
  });

  test('is another one when a clip or a finding is missing', () => {
    const original = canonicalReview(SIGNED_CONTENT, STATEMENT);
    const { clips, findings } = SIGNED_CONTENT;
    for (const fewer of [{ clips: clips.slice(1) }, { findings: findings.slice(1) }]) {
      expect(canonicalReview({ ...SIGNED_CONTENT, ...fewer }, STATEMENT)).not.toBe(original);
    }
  });

  test('tells a blank from nothing', () => {
    const said = (comment: string) =>
      canonicalReview({ ...SIGNED_CONTENT, answers: { ...SIGNED_CONTENT.answers, comment } }, STATEMENT);
    expect(said(' ')).not.toBe(said(''));
  });

  test('stays what it was to the letter, because older signatures are checked against it', () => {
    expect(canonicalReview(SIGNED_CONTENT, STATEMENT)).toBe(
      '{"answers":{"clinical_decision":"discharge","clinical_decision_comment":"Patient informed.",' +
        '"comment":"Vein \\"stays\\" open.\\nZweite Zeile: ä","communicated":true,"rating":3},' +
        '"author":"0a4d7e55-3333-4333-8333-000000000003",' +
        '"clips":{"0a4d7e55-4444-4444-8444-000000000004":{"assessment":"negative","comment":"Fine.","rating":4},' +
        '"0a4d7e55-4444-4444-8444-000000000005":{"assessment":"rescan","could_not_be_shown":true,"rating":1}},' +
        '"created_at":"2026-11-19T07:12:00.250Z","created_at_timezone_id":"Europe/Athens",' +
        '"exam":"0a4d7e55-2222-4222-8222-000000000002",' +
        '"findings":{"high_wells_negative":{"evidence":"Wells score 4.","mode":"reason","reason":"other",' +
        '"reason_text":"Swelling.","title":"High Wells score, but the outcome is No DVT"},' +
        '"views_missing":{"evidence":"CFV","mode":"inform","reason":null,"reason_text":"","title":"Views are missing"}},' +
        '"form":"sonoboard-review-1","meaning":"author","method":"passkey","outcome":"negative",' +
        '"review":"0a4d7e55-1111-4111-8111-000000000001","signed_at":"2026-11-19T07:12:00.250Z",' +
        '"signed_at_timezone_id":"Europe/Athens","signer":"0a4d7e55-3333-4333-8333-000000000003","version":1}',
    );
  });
});

describe('a field that is declared later', () => {
  const LATER = {
    ...REVIEW_FIELDS,
    sonographerNote: { kind: 'text', wire: 'sonographer_note', column: 'sonographerNote' },
    second: { kind: 'choice', choices: ASSESSMENTS, wire: 'second_assessment', column: 'second' },
    urgent: { kind: 'tick', wire: 'urgent', column: 'urgent' },
  } as const satisfies Readonly<Record<string, Field>>;
  const answers = SIGNED_CONTENT.answers;
  const unanswered = { ...answers, sonographerNote: '', second: null, urgent: false } as const;

  test('leaves older signatures valid, in which nobody has answered it', () => {
    expect(signedAnswers(LATER, unanswered)).toEqual(signedAnswers(REVIEW_FIELDS, answers));
  });

  test.each([{ sonographerNote: ' ' }, { second: 'negative' }, { urgent: true }] as const)(
    'is signed once it is answered: %o',
    (answered) => {
      expect(signedAnswers(LATER, { ...unanswered, ...answered })).not.toEqual(
        signedAnswers(REVIEW_FIELDS, answers),
      );
    },
  );

  test('does not count where a choice is not made', () => {
    expect(CLINICAL_DECISIONS).toContain(answers.decision);
    expect(signedAnswers(REVIEW_FIELDS, { ...answers, decision: null })).not.toHaveProperty(
      'clinical_decision',
    );
  });
});
