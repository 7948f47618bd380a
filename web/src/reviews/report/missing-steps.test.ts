import { changeReview } from '@sonoboard/domain/reviews/active-review';
import type { ReviewChange } from '@sonoboard/domain/reviews/active-review';
import type { ReviewFieldName } from '@sonoboard/domain/reviews/review-answers';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { describe, expect, test } from 'vitest';
import { openReview } from '../session/open-review.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import { missingSteps, stepsLeft } from './missing-steps.ts';

const CLIPS = [sequence('left_gsv_cfv', 1), sequence('left_popliteal_1', 2)];
const RULES = exampleRules();

const DONE: readonly ReviewChange[] = [
  ...CLIPS.flatMap(({ guid }): ReviewChange[] => [
    { kind: 'show_clip', clipId: guid },
    { kind: 'rate', clipId: guid, rating: 4 },
    { kind: 'assess', clipId: guid, assessment: 'negative' },
  ]),
  { kind: 'answer', field: 'rating', value: 4 },
  { kind: 'answer', field: 'decision', value: 'discharge' },
  { kind: 'answer', field: 'communicated', value: true },
  { kind: 'answer', field: 'note', value: 'Told by phone.' },
];

function sentence(changes: readonly ReviewChange[], rules = RULES): string | null {
  const source = { scans: [{ ...examReply('dvt_left_two_point', CLIPS), review: null }] };
  const opened = openReview(source, { flow: 'single', mode: 'edit', guid: source.scans[0]?.exam.guid ?? '' });
  if (opened === null) throw new Error('There is an exam');
  const review = changes.reduce((soFar, change) => changeReview(soFar, change, rules), opened);
  return stepsLeft(missingSteps({ review, rules }));
}

describe('what the report still asks for', () => {
  test('RV-228: nothing, once everything is said', () => {
    expect(sentence(DONE)).toBeNull();
  });

  test('everything, in the order of the page', () => {
    expect(sentence([])).toBe(
      'Five steps left: 2 clips, image quality score, clinical decision, call to the operator, clinical note',
    );
  });

  test.each<{ id: string; without: ReviewFieldName; left: string }>([
    { id: 'RV-260', without: 'rating', left: 'One step left: image quality score' },
    { id: 'RV-229', without: 'decision', left: 'One step left: clinical decision' },
    { id: 'RV-267', without: 'communicated', left: 'One step left: call to the operator' },
    { id: 'RV-266', without: 'note', left: 'One step left: clinical note' },
  ])('$id: without $without it is not ready', ({ without, left }) => {
    expect(sentence(DONE.filter((change) => change.kind !== 'answer' || change.field !== without))).toBe(
      left,
    );
  });

  test('RV-265: a clip that is not complete keeps the review open', () => {
    expect(sentence(DONE.slice(1))).toBe('One step left: one clip');
  });

  test('an account without clinical decisions is asked for none', () => {
    expect(sentence(DONE.slice(0, -3), exampleRules({ clinicalDecision: false }))).toBeNull();
  });
});
