import { PROTOCOLS, stageOfView } from '@sonoboard/domain/exams/protocols';
import type { ReviewPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useNavigate } from '@tanstack/react-router';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';
import { pageBeforeReport } from '../page-before.ts';

/** Ways from the report to the other pages of its review. */
export function useReviewPlaces({
  address,
  review,
  select,
}: Pick<ReviewSession, 'address' | 'review' | 'select'>) {
  const navigate = useNavigate();
  const { protocol } = review;
  const { isSplit } = PROTOCOLS[protocol];
  const pathOf = (page: ReviewPage) => reviewPath({ ...address, page });

  return {
    back: pageBeforeReport({ address, review }),
    clipsPath: pathOf('clips'),
    openClip: (clip: ExamClip) => {
      select(clip);
      const isDistal = isSplit && stageOfView(protocol, clip.view) === 'distal';
      void navigate({ to: pathOf(isDistal ? 'calf' : 'clips') });
    },
  };
}
