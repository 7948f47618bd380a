import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { needsReview } from '@sonoboard/domain/reviews/review-clip';
import type { ReviewSession } from '../session/use-review-session.ts';

/** Everything that was said in a review, as lines that can be pasted elsewhere. */
export function typedText({ review, rules }: Pick<ReviewSession, 'review' | 'rules'>): string {
  const { overallRating, comment, decision } = review;
  const clips = clipsOfReview(review)
    .filter(needsReview)
    .map((clip) => {
      const said = [
        clip.rating === null ? null : `${clip.rating} / 5`,
        rules.examDiagnosis && clip.assessment !== null ? assessmentLabel(clip.assessment, rules) : null,
        clip.comment.trim() === '' ? null : clip.comment.trim(),
      ];
      return line(clip.label, said.filter((word) => word !== null).join(', '));
    });
  return [
    ...clips,
    line('Image Quality Score', overallRating === null ? '' : `${overallRating} / 5`),
    line('Comments', comment.trim()),
    line('Clinical Decision', decision.decision === null ? '' : CLINICAL_DECISION_LABELS[decision.decision]),
    line('Clinical note', decision.note.trim()),
  ]
    .filter((text) => text !== null)
    .join('\n');
}

function line(name: string, value: string): string | null {
  return value === '' ? null : `${name}: ${value}`;
}
