import type { Assessment, Outcome } from '../reviews/assessment.ts';
import { assessmentLabel } from '../reviews/assessment-labels.ts';
import { countingClips, openClips } from './checked-review.ts';
import type { CheckedClip, CheckedReview, FindingRule, FoundFinding } from './checked-review.ts';

/** More are counted, so that the evidence stays a sentence. */
const MOST_NAMED = 3;

export const operatorDiffers: FindingRule = (review) =>
  disagreement(review, 'operator', ({ operatorAssessment }) => operatorAssessment);

export const algorithmDiffers: FindingRule = (review) =>
  disagreement(review, 'algorithm', ({ algorithmAssessment }) => algorithmAssessment);

/** A view that was never recorded, or of which no frame was seen. */
export const viewsMissing: FindingRule = (review) => {
  const gaps = countingClips(review).filter(({ state }) => state !== 'present');
  const [first] = gaps;
  if (first === undefined) return null;
  const missing = gaps.filter(({ state }) => state === 'missing');
  const notShown = gaps.filter(({ state }) => state === 'not_shown');
  const listed = (words: string, clips: readonly CheckedClip[]) =>
    clips.length === 0 ? [] : [`${words}: ${clips.map(({ label }) => label).join(', ')}.`];
  return {
    title:
      gaps.length === 1
        ? `${first.label} is ${first.state === 'missing' ? 'missing' : 'not rated'}`
        : `${gaps.length} views are ${missing.length === gaps.length ? 'missing' : 'missing or not rated'}`,
    evidence: [...listed('Not recorded', missing), ...listed('Could not be shown', notShown)].join(' '),
    fix: { place: 'clip', clipId: first.id, label: first.label },
  };
};

function disagreement(
  review: CheckedReview,
  who: 'operator' | 'algorithm',
  saidOf: (clip: CheckedClip) => Outcome | null,
): FoundFinding | null {
  const { rules } = review;
  if (!rules.examDiagnosis) return null;
  const disputed = openClips(review).flatMap((clip) => {
    const said = saidOf(clip);
    return said !== null && areOpposite(said, clip.assessment) ? [{ clip, said }] : [];
  });
  const [first] = disputed;
  if (first === undefined) return null;
  const { clip } = first;
  const lines = disputed
    .slice(0, MOST_NAMED)
    .map(
      ({ clip: one, said }) =>
        `${one.label}: ${who} ${wordOf(said)}, you ${labelOf(one, review)}, quality ${one.rating ?? '-'}.`,
    );
  const more = disputed.length - lines.length;
  return {
    title: `You and the ${who} disagree on ${disputed.length === 1 ? clip.label : `${disputed.length} clips`}`,
    evidence: [...lines, ...(more > 0 ? [`${more} more.`] : [])].join(' '),
    fix: { place: 'clip', clipId: clip.id, label: clip.label },
  };
}

/** Operators and their app say what they saw, whatever the reviewer's account calls it. */
function wordOf(said: Outcome): string {
  return assessmentLabel(said, { compressibilityLabels: true, indeterminateLabel: false }).toLowerCase();
}

function labelOf({ assessment }: CheckedClip, { rules }: CheckedReview): string {
  return assessment === null ? '-' : assessmentLabel(assessment, rules);
}

/** One says that there is a thrombosis and one says that there is none; what is undecided contradicts nothing. */
export function areOpposite(one: Assessment | null, other: Assessment | null): boolean {
  return (one === 'positive' && other === 'negative') || (one === 'negative' && other === 'positive');
}
