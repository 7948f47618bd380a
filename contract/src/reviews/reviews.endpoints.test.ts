import { describe, expect, test } from 'vitest';
import { hasReviewedChainExam, submitReview } from './reviews.endpoints.ts';

const GUID = '0b5a4b7e-6a43-4f0e-9a55-0c7f0a9d1a11';

function review(examReview: object, clip: object = {}) {
  return {
    clip_set_guid: GUID,
    exam_review: { rating: 4, assessment: 'negative', comment: '', ...examReview },
    sequences: [{ clip_guid: GUID, rating: 4, assessment: 'negative', comment: null, ...clip }],
  };
}

function accepts(body: unknown): boolean {
  return submitReview.body.safeParse(body).success;
}

describe('a submitted review', () => {
  test('carries what the specification names', () => {
    const body = review({
      created_at_timezone_id: 'Europe/Berlin',
      clinical_decision: 'discharge',
      clinical_decision_comment: 'told by phone',
      communicated: true,
    });
    expect(submitReview.body.parse(body)).toEqual(body);
  });

  test.each([0, 6, 2.5, '4', null])('RV-269: rating %j is refused', (rating) => {
    expect(accepts(review({ rating }))).toBe(false);
    expect(accepts(review({}, { rating }))).toBe(false);
  });

  test('RV-162: an assessment is negative, positive, not_applicable, rescan or standard', () => {
    for (const assessment of ['negative', 'positive', 'not_applicable', 'rescan', 'standard']) {
      expect(accepts(review({}, { assessment }))).toBe(true);
    }
    for (const assessment of ['NEGATIVE', 'refer_to_rescan', '']) {
      expect(accepts(review({}, { assessment }))).toBe(false);
    }
  });

  test('RV-161: a clinical decision is discharge, rescan or standard', () => {
    for (const decision of ['discharge', 'rescan', 'standard', null]) {
      expect(accepts(review({ clinical_decision: decision }))).toBe(true);
    }
    expect(accepts(review({ clinical_decision: 'admit' }))).toBe(false);
  });

  test('comments are trimmed', () => {
    expect(submitReview.body.parse(review({ comment: '  fine ' })).exam_review.comment).toBe('fine');
  });

  test.each(['reviewer_guid', 'guid', 'created_at'])('anyone who sends %s is refused', (field) => {
    expect(accepts(review({ [field]: GUID }))).toBe(false);
    expect(accepts({ ...review({}), [field]: GUID })).toBe(false);
  });
});

test('a chain is asked for by an exam or by a review, not by both or none', () => {
  const accepted = (query: unknown) => hasReviewedChainExam.query.safeParse(query).success;
  expect(accepted({ examGuid: GUID })).toBe(true);
  expect(accepted({ reviewGuid: GUID })).toBe(true);
  expect(accepted({})).toBe(false);
  expect(accepted({ examGuid: GUID, reviewGuid: GUID })).toBe(false);
});
