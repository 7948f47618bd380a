import { isClipEditable } from '@sonoboard/domain/reviews/review-clip';
import { AssessmentCard } from './cards/assessment-card.tsx';
import { CommentCard } from './cards/comment-card.tsx';
import { RatingCard } from './cards/rating-card.tsx';
import type { Desk } from './desk/use-desk.ts';
import type { ExamClip } from './exam-clips.ts';

interface ClipCardsProps {
  readonly clip: ExamClip;
  readonly desk: Pick<Desk, 'rules' | 'change'>;
}

/** Everything that can be said about one clip. */
export function ClipCards({ clip, desk: { rules, change } }: ClipCardsProps) {
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
          onAssess={(assessment) => change({ kind: 'assess', clipId: clip.id, assessment })}
        />
      )}
      <CommentCard
        clip={clip}
        rules={rules}
        isEditable={isEditable}
        onComment={(text) => change({ kind: 'comment_clip', clipId: clip.id, text })}
      />
    </>
  );
}
