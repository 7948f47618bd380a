import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { answerText, REVIEW_FIELD_NAMES } from '@sonoboard/domain/reviews/review-answers';
import { needsReview } from '@sonoboard/domain/reviews/review-clip';
import { REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { ReviewSession } from '../session/use-review-session.ts';

/** Everything that was said in a review, as lines that can be pasted elsewhere. */
export function typedText({ review, rules }: Pick<ReviewSession, 'review' | 'rules'>): string {
  const clips = clipsOfReview(review)
    .filter(needsReview)
    .map((clip) => {
      const parts = [
        clip.rating === null ? null : `${clip.rating} / 5`,
        rules.examDiagnosis && clip.assessment !== null ? assessmentLabel(clip.assessment, rules) : null,
        clip.comment.trim() === '' ? null : clip.comment.trim(),
      ];
      return line(clip.label, parts.filter((word) => word !== null).join(', '));
    });
  return [
    ...clips,
    ...REVIEW_FIELD_NAMES.map((name) => line(REVIEW_FIELDS[name].label, answerText(name, review.answers))),
  ]
    .filter((text) => text !== null)
    .join('\n');
}

function line(name: string, value: string): string | null {
  return value === '' ? null : `${name}: ${value}`;
}
