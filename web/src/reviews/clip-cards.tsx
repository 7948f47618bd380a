import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { isClipEditable, needsReview } from '@sonoboard/domain/reviews/review-clip';
import { AssessmentCard } from './cards/assessment-card.tsx';
import { CommentCard } from './cards/comment-card.tsx';
import { RatingCard } from './cards/rating-card.tsx';
import type { ReviewSession } from './session/use-review-session.ts';
import type { ExamClip } from './exam-clips.ts';

interface ClipCardsProps {
  readonly clip: ExamClip;
  readonly session: Pick<ReviewSession, 'rules' | 'change'>;
  readonly onAssessedByKey?: ((assessment: Assessment) => void) | undefined;
}

/** Everything that can be said about one clip. */
export function ClipCards({ clip, session: { rules, change }, onAssessedByKey }: ClipCardsProps) {
  const isEditable = isClipEditable(clip);
  return (
    <>
      <RatingCard
        rating={clip.rating}
        isEditable={isEditable}
        onRate={(rating) => change({ kind: 'rate', clipId: clip.id, rating })}
      />
      {rules.examDiagnosis && (
        <AssessmentCard
          clip={clip}
          rules={rules}
          isEditable={isEditable}
          onAssess={(assessment, isByKey) => {
            change({ kind: 'assess', clipId: clip.id, assessment });
            if (isByKey) onAssessedByKey?.(assessment);
          }}
        />
      )}
      <CommentCard
        clip={clip}
        rules={rules}
        isEditable={needsReview(clip)}
        onComment={(text) => change({ kind: 'comment_clip', clipId: clip.id, text })}
      />
    </>
  );
}
