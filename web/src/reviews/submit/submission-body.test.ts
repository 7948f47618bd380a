import { submitChainReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { changeReview, outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import type { ReviewChange } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { expect, test } from 'vitest';
import { openReview } from '../session/open-review.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import type { ReviewSource } from '../reviews.queries.ts';
import { submissionBody } from './submission-body.ts';

const CLIP = sequence('left_gsv_cfv', 1).guid;
const RESCANNED = '0b0e6a52-6f5c-4c1e-9d0a-222222222222';
const RESCAN_CLIP = '0b0e6a52-6f5c-4c1e-9d0a-000000000077';

/** The second view of the protocol was never recorded. */
const original = examReply('dvt_left_two_point', [sequence('left_gsv_cfv', 1)]);
const rescan = {
  ...original,
  exam: { ...original.exam, guid: RESCANNED, clip_set_guid: RESCANNED, linked_to: original.exam.guid },
  sequences: [{ ...sequence('left_popliteal_1', 1), guid: RESCAN_CLIP, clip_set_guid: RESCANNED }],
};

function bodyOf(
  scans: ReviewSource['scans'],
  changes: readonly ReviewChange[],
  rules = exampleRules(),
): ReturnType<typeof submissionBody> {
  const flow = scans.length > 1 ? 'chain' : 'single';
  const opened = openReview({ scans }, { flow, mode: 'edit', guid: RESCANNED });
  if (opened === null) throw new Error('There is an exam');
  const review = changes.reduce((soFar, change) => changeReview(soFar, change, rules), opened);
  return submissionBody({ review, rules, outcome: outcomeOfReview(review, rules) }, 'Europe/Berlin', []);
}

const SAID: readonly ReviewChange[] = [
  { kind: 'show_clip', clipId: CLIP },
  { kind: 'rate', clipId: CLIP, rating: 4 },
  { kind: 'assess', clipId: CLIP, assessment: 'positive' },
  { kind: 'comment_clip', clipId: CLIP, text: '  echogenic \n' },
  { kind: 'answer', field: 'rating', value: 4 },
  { kind: 'answer', field: 'comment', value: ' Clear. ' },
  { kind: 'answer', field: 'decision', value: 'standard' },
  { kind: 'answer', field: 'communicated', value: true },
  { kind: 'answer', field: 'note', value: ' Refer today. ' },
];

test('RV-287, RV-268: the body carries what the specification names, its texts trimmed', () => {
  const body = bodyOf([{ ...original, review: null }], SAID);
  expect(body).toEqual({
    exam_review: {
      rating: 4,
      assessment: 'not_applicable',
      comment: 'Clear.',
      created_at_timezone_id: 'Europe/Berlin',
      clinical_decision: 'standard',
      clinical_decision_comment: 'Refer today.',
      communicated: true,
      kept_findings: [],
    },
    exams: [
      {
        clip_set_guid: original.exam.guid,
        sequences: [{ clip_guid: CLIP, rating: 4, assessment: 'positive', comment: 'echogenic' }],
      },
    ],
  });
  expect(submitChainReview.body.safeParse(body).success).toBe(true);
});

test('a clip that could not be shown is sent as a missing one, with its mark, whatever was pressed', () => {
  const failed: readonly ReviewChange[] = [
    { kind: 'comment_clip', clipId: CLIP, text: 'typed while it was coming' },
    { kind: 'fail_clip', clipId: CLIP },
    ...SAID.slice(1),
  ];
  const body = bodyOf([{ ...original, review: null }], failed);
  expect(body.exams[0]?.sequences).toEqual([
    { clip_guid: CLIP, rating: 1, assessment: 'rescan', comment: '', could_not_be_shown: true },
  ]);
});

test('an account without clinical decisions sends none', () => {
  const { exam_review } = bodyOf(
    [{ ...original, review: null }],
    SAID,
    exampleRules({ clinicalDecision: false }),
  );
  expect(exam_review.clinical_decision).toBeNull();
  expect(exam_review.clinical_decision_comment).toBeNull();
});

test('AMB-166: a chain is one body with one outcome and every exam without a review, oldest first', () => {
  const scans = [
    { ...original, review: null },
    { ...rescan, review: null },
  ];
  const { exam_review, exams } = bodyOf(scans, [
    ...SAID,
    { kind: 'show_clip', clipId: RESCAN_CLIP },
    { kind: 'rate', clipId: RESCAN_CLIP, rating: 5 },
    { kind: 'assess', clipId: RESCAN_CLIP, assessment: 'negative' },
  ]);
  expect(exam_review.assessment).toBe('positive');
  expect(exams.map(({ clip_set_guid }) => clip_set_guid)).toEqual([original.exam.guid, RESCANNED]);
  expect(exams.map(({ sequences }) => sequences.map(({ clip_guid }) => clip_guid))).toEqual([
    [CLIP],
    [RESCAN_CLIP],
  ]);
});
