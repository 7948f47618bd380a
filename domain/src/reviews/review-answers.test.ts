import { describe, expect, test } from 'vitest';

import {
  answerText,
  isEmptyAnswer,
  NO_ANSWERS,
  NO_CLIP_ANSWERS,
  presentAnswers,
  readAnswers,
  receiveAnswers,
  storeAnswers,
  submitAnswers,
  TEXT_CARDS,
  toRecordedAnswers,
  trimAnswers,
} from './review-answers.ts';
import type { ReviewAnswers } from './review-answers.ts';
import { CLIP_FIELDS, RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from './review-fields.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const ANSWERS: ReviewAnswers = {
  rating: 4,
  comment: 'Clear.',
  decision: 'rescan',
  note: 'Popliteal vein not seen.',
  communicated: true,
};
const WIRE = {
  rating: 4,
  comment: 'Clear.',
  clinical_decision: 'rescan',
  clinical_decision_comment: 'Popliteal vein not seen.',
  communicated: true,
};
const COLUMNS = {
  rating: 4,
  comment: 'Clear.',
  clinicalDecision: 'rescan',
  clinicalDecisionComment: 'Popliteal vein not seen.',
  communicatedAt: NOW,
};
const UNDECIDED: ReviewAnswers = { ...NO_ANSWERS, rating: 4, comment: 'Clear.' };

test.each([REVIEW_FIELDS, CLIP_FIELDS, RECORDED_CLIP_FIELDS])(
  'no two fields share a name on the wire or a column',
  (table) => {
    const fields = Object.values(table);
    expect(new Set(fields.map(({ wire }) => wire)).size).toBe(fields.length);
    expect(new Set(fields.map(({ column }) => column)).size).toBe(fields.length);
  },
);

test('a review that nobody has touched has an empty answer of each kind', () => {
  expect(NO_ANSWERS).toEqual({ rating: null, comment: '', decision: null, note: '', communicated: false });
  expect(NO_CLIP_ANSWERS).toEqual({ rating: null, assessment: null, comment: '' });
  expect(Object.values(NO_ANSWERS).every(isEmptyAnswer)).toBe(true);
  expect(Object.values(ANSWERS).some(isEmptyAnswer)).toBe(false);
  expect(isEmptyAnswer(' \n')).toBe(true);
});

describe('the answers of a review', () => {
  test('go out and come back by the names of the wire', () => {
    expect(submitAnswers(REVIEW_FIELDS, ANSWERS)).toEqual(WIRE);
    expect(presentAnswers(REVIEW_FIELDS, ANSWERS)).toEqual(WIRE);
    expect(readAnswers(REVIEW_FIELDS, 'wire', WIRE)).toEqual(ANSWERS);
  });

  test('are stored and read by the columns of the table; a tick keeps its moment', () => {
    expect(storeAnswers(REVIEW_FIELDS, ANSWERS, NOW)).toEqual(COLUMNS);
    expect(readAnswers(REVIEW_FIELDS, 'column', COLUMNS)).toEqual(ANSWERS);
    const clip = { rating: 1, assessment: 'rescan', comment: '', couldNotBeShown: true } as const;
    expect(storeAnswers(RECORDED_CLIP_FIELDS, clip, NOW)).toEqual(clip);
    expect(presentAnswers(RECORDED_CLIP_FIELDS, clip)).toEqual({
      rating: 1,
      assessment: 'rescan',
      comment: '',
      could_not_be_shown: true,
    });
  });

  test('AMB-169: without a decision its note is null, and so is the tick of a stored review', () => {
    const none = { clinical_decision: null, clinical_decision_comment: null };
    expect(submitAnswers(REVIEW_FIELDS, UNDECIDED)).toMatchObject({ ...none, communicated: false });
    expect(presentAnswers(REVIEW_FIELDS, UNDECIDED)).toMatchObject({ ...none, communicated: null });
    expect(storeAnswers(REVIEW_FIELDS, UNDECIDED, NOW)).toMatchObject({
      clinicalDecision: null,
      clinicalDecisionComment: null,
      communicatedAt: null,
    });
  });

  test('count as not given where a value does not fit its field', () => {
    const odd = { rating: 9, comment: null, clinical_decision: 'admit', communicated: 'yes' };
    expect(readAnswers(REVIEW_FIELDS, 'wire', odd)).toEqual(NO_ANSWERS);
  });

  test('are received as they came, so that the rules can name what is wrong', () => {
    expect(receiveAnswers(REVIEW_FIELDS, { rating: 9, clinical_decision: 'admit' })).toEqual({
      rating: 9,
      comment: undefined,
      decision: 'admit',
      note: undefined,
      communicated: undefined,
    });
  });
});

test('RV-268: comments are trimmed on submit', () => {
  const clip = { rating: 2, assessment: 'rescan', comment: '  blurred\n' } as const;
  expect(trimAnswers(CLIP_FIELDS, clip)).toEqual({ ...clip, comment: 'blurred' });
  const blanks = { ...ANSWERS, comment: ' Clear. ', note: ' Popliteal vein not seen.\n' };
  expect(toRecordedAnswers(blanks, { clinicalDecision: true })).toEqual(ANSWERS);
});

test('AMB-169: an account without clinical decisions records none, nor any part of one', () => {
  expect(toRecordedAnswers(ANSWERS, { clinicalDecision: false })).toEqual(UNDECIDED);
  const noteOnly = { ...ANSWERS, decision: null };
  expect(toRecordedAnswers(noteOnly, { clinicalDecision: true })).toEqual(UNDECIDED);
});

test('an answer in words', () => {
  expect(answerText('rating', ANSWERS)).toBe('4 / 5');
  expect(answerText('decision', ANSWERS)).toBe('Rescan');
  expect(answerText('comment', { ...ANSWERS, comment: ' Clear. ' })).toBe('Clear.');
  expect(answerText('communicated', ANSWERS)).toBe('');
  expect(answerText('rating', NO_ANSWERS)).toBe('');
});

test('the report has a card for the comments; the note is part of the decision', () => {
  expect(TEXT_CARDS.map(({ field, label }) => [field, label])).toEqual([['comment', 'Comments']]);
});
