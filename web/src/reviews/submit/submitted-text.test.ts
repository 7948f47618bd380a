import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { changeReview, outcomeOfReview } from '@sonoboard/domain/reviews/active-review';
import type { ReviewChange } from '@sonoboard/domain/reviews/active-review';
import { exampleRules } from '@sonoboard/domain/reviews/example-review.fixture';
import { expect, test } from 'vitest';
import { openReview } from '../session/open-review.ts';
import { examReply, sequence } from '../exam-reply.fixture.ts';
import { submittedText } from './submitted-text.ts';

const CLIPS = [sequence('left_gsv_cfv', 1), sequence('left_popliteal_1', 2)];
const changesOf = (
  clips: readonly { readonly guid: string }[],
  assessment: 'positive' | 'negative',
): readonly ReviewChange[] => [
  ...clips.flatMap(({ guid }): ReviewChange[] => [
    { kind: 'show_clip', clipId: guid },
    { kind: 'rate', clipId: guid, rating: 4 },
    { kind: 'assess', clipId: guid, assessment },
  ]),
  { kind: 'answer', field: 'rating', value: 4 },
  { kind: 'answer', field: 'decision', value: 'standard' },
];
const SHOWN = { hide_patient_id: false, patient_name_hidden: false, alternate_patient_id_label: false };

const TWO_POINT = {
  exam: examReply('dvt_left_two_point', CLIPS),
  changes: changesOf(CLIPS, 'positive'),
};

function textOf(config: Record<string, unknown>, rules = exampleRules(), { exam, changes } = TWO_POINT) {
  const address = { flow: 'single', mode: 'edit', guid: 'exam' } as const;
  const source = { scans: [{ ...exam, review: null }] };
  const opened = openReview(source, address);
  if (opened === null) throw new Error('There is an exam');
  const review = changes.reduce((soFar, change) => changeReview(soFar, change, rules), opened);
  const session = { review, rules, outcome: outcomeOfReview(review, rules), source, address };
  return submittedText(session, config as never);
}

test('issue 17, A3: says what was submitted for whom', () => {
  expect(textOf(SHOWN)).toEqual({
    text: 'DVT – Standard submitted',
    detail: 'for Amara Okafor, 4471-0932',
  });
});

test("a 'No DVT' says when the calf was not assessed", () => {
  const protocol = 'dvt_left_three_point_extended';
  const proximal = PROTOCOLS[protocol].views.filter(({ stage }) => stage === 'proximal');
  const clips = proximal.map(({ id }, at) => sequence(id, at + 1));
  const split = { exam: examReply(protocol, clips), changes: changesOf(clips, 'negative') };
  expect(textOf(SHOWN, exampleRules(), split).text).toBe(
    'No DVT (calf not assessed: 6 views missing) – Standard submitted',
  );
});

test('says nothing that the account hides', () => {
  const rules = exampleRules({ examDiagnosis: false, clinicalDecision: false });
  expect(textOf(SHOWN, rules).text).toBe('Review submitted');
});
