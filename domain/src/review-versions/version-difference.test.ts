import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ASSESSMENTS, OUTCOMES } from '../reviews/assessment.ts';
import { CLINICAL_DECISIONS } from '../reviews/clinical-decision.ts';
import { RATINGS } from '../reviews/rating.ts';
import { NO_ANSWERS } from '../reviews/review-answers.ts';
import {
  type ComparedClip,
  type ComparedVersion,
  type VersionChange,
  versionDifference,
} from './version-difference.ts';

const clip = (id: string, columns: Partial<ComparedClip> = {}): ComparedClip => ({
  id,
  rating: 3,
  assessment: 'negative',
  comment: '',
  couldNotBeShown: false,
  ...columns,
});

const VERSION: ComparedVersion = {
  answers: {
    ...NO_ANSWERS,
    rating: 4,
    decision: 'discharge',
    note: 'Patient informed.',
    communicated: true,
  },
  outcome: 'negative',
  clips: [clip('cfv'), clip('sfv'), clip('popliteal')],
  findings: [],
};

const withClip = (id: string, columns: Partial<ComparedClip>) =>
  VERSION.clips.map((one) => (one.id === id ? { ...one, ...columns } : one));

const kindsOf = (changes: readonly VersionChange[]) => changes.map(({ kind, word }) => `${kind} ${word}`);

describe('what changed between two versions', () => {
  test('a view that was assessed otherwise, the outcome that follows from it, decision, note and comment', () => {
    const after: ComparedVersion = {
      ...VERSION,
      answers: { ...VERSION.answers, decision: 'standard', note: 'Patient informed. Standard today.' },
      outcome: 'positive',
      clips: withClip('sfv', { assessment: 'positive', comment: 'Stays open.' }),
    };
    expect(versionDifference(VERSION, after)).toEqual({
      changes: [
        {
          kind: 'clip',
          word: 'changed',
          clipId: 'sfv',
          before: { rating: 3, assessment: 'negative', couldNotBeShown: false },
          after: { rating: 3, assessment: 'positive', couldNotBeShown: false },
        },
        { kind: 'outcome', word: 'changed', before: 'negative', after: 'positive', followsFrom: ['sfv'] },
        { kind: 'answer', word: 'changed', field: 'decision', before: 'Discharge', after: 'Standard' },
        {
          kind: 'text',
          word: 'changed',
          field: 'note',
          pieces: [
            { kind: 'same', text: 'Patient informed.' },
            { kind: 'added', text: ' Standard today.' },
          ],
        },
        {
          kind: 'clip_comment',
          word: 'added',
          clipId: 'sfv',
          pieces: [{ kind: 'added', text: 'Stays open.' }],
        },
      ],
      same: { clips: 2, fields: ['rating', 'communicated'] },
    });
  });

  test.each<[string, Partial<ComparedVersion>, readonly string[]]>([
    [
      'blanks around a text are no change',
      { answers: { ...VERSION.answers, note: ' Patient informed.\n' } },
      [],
    ],
    ['a decision that is gone', { answers: { ...VERSION.answers, decision: null } }, ['answer removed']],
    ['the tick', { answers: { ...VERSION.answers, communicated: false } }, ['answer changed']],
    ['a quality alone', { clips: withClip('cfv', { rating: 5 }) }, ['clip changed']],
    [
      'a clip that could be shown after all',
      { clips: withClip('cfv', { couldNotBeShown: true }) },
      ['clip changed'],
    ],
    ['a comment', { answers: { ...VERSION.answers, comment: 'Clear.' } }, ['text added']],
  ])('%s', (_name, changed, expected) => {
    expect(kindsOf(versionDifference(VERSION, { ...VERSION, ...changed }).changes)).toEqual(expected);
  });

  test('where the overall rating changed too, the outcome follows from no view alone', () => {
    const after: ComparedVersion = {
      ...VERSION,
      answers: { ...VERSION.answers, rating: 2 },
      outcome: 'not_applicable',
      clips: withClip('sfv', { assessment: 'rescan' }),
    };
    expect(versionDifference(VERSION, after).changes).toContainEqual({
      kind: 'outcome',
      word: 'changed',
      before: 'negative',
      after: 'not_applicable',
      followsFrom: [],
    });
  });

  test('a finding that is found, kept for another reason, or found no more', () => {
    const found = {
      finding: 'high_wells_negative',
      title: 'High Wells score',
      evidence: '7 points',
      reason: 'D-dimer is negative',
    } as const;
    const before = { ...VERSION, findings: [found] };
    const kept = { ...VERSION, findings: [{ ...found, reason: 'Standard ultrasound follows' }] };
    expect(kindsOf(versionDifference(VERSION, before).changes)).toEqual(['finding added']);
    expect(kindsOf(versionDifference(before, kept).changes)).toEqual(['finding changed']);
    expect(kindsOf(versionDifference(kept, VERSION).changes)).toEqual(['finding removed']);
    expect(versionDifference(before, before).changes).toEqual([]);
  });
});

const text = fc.constantFrom('', ' ', 'Clear.', 'Not clear.', 'Clear. Told by phone.');
const CLIP_IDS = ['one', 'two', 'three'];

const version: fc.Arbitrary<ComparedVersion> = fc.record({
  answers: fc.record({
    rating: fc.constantFrom(...RATINGS),
    comment: text,
    decision: fc.constantFrom(null, ...CLINICAL_DECISIONS),
    note: text,
    communicated: fc.boolean(),
  }),
  outcome: fc.constantFrom(...OUTCOMES),
  clips: fc.tuple(
    ...CLIP_IDS.map((id) =>
      fc.record({
        id: fc.constant(id),
        rating: fc.constantFrom(...RATINGS),
        assessment: fc.constantFrom(...ASSESSMENTS),
        comment: text,
        couldNotBeShown: fc.boolean(),
      }),
    ),
  ),
  findings: fc.constant([]),
});

describe('of any two versions', () => {
  test('a version differs in nothing from itself', () => {
    fc.assert(
      fc.property(version, (one) => {
        const { changes, same } = versionDifference(one, one);
        expect(changes).toEqual([]);
        expect(same.clips).toBe(CLIP_IDS.length);
      }),
    );
  });

  test('the other way round the same is found, before for after', () => {
    const turnedWord = { added: 'removed', removed: 'added', changed: 'changed' } as const;
    const subjectOf = (change: VersionChange) =>
      [change.kind, 'clipId' in change ? change.clipId : '', 'field' in change ? change.field : ''].join(' ');
    fc.assert(
      fc.property(version, version, (one, other) => {
        const there = versionDifference(one, other);
        const back = versionDifference(other, one);
        expect(back.changes.map(subjectOf)).toEqual(there.changes.map(subjectOf));
        expect(back.changes.map(({ word }) => word)).toEqual(
          there.changes.map(({ word }) => turnedWord[word]),
        );
        expect(back.same.clips).toBe(there.same.clips);
      }),
    );
  });

  test('what was before and what is after can be read from the changes', () => {
    fc.assert(
      fc.property(version, version, (one, other) => {
        const { changes } = versionDifference(one, other);
        for (const clipOf of one.clips) {
          const change = changes.find((found) => found.kind === 'clip' && found.clipId === clipOf.id);
          const after = other.clips.find(({ id }) => id === clipOf.id);
          expect(change?.kind === 'clip' ? change.after.assessment : clipOf.assessment).toBe(
            after?.assessment,
          );
          expect(change?.kind === 'clip' ? change.after.rating : clipOf.rating).toBe(after?.rating);
        }
        const outcome = changes.find(({ kind }) => kind === 'outcome');
        expect(outcome?.kind === 'outcome' ? outcome.after : one.outcome).toBe(other.outcome);
      }),
    );
  });
});
