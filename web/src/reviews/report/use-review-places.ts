import { PROTOCOLS, stageOfView } from '@sonoboard/domain/exams/protocols';
import { previousPage, type ReviewPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useNavigate } from '@tanstack/react-router';
import type { Desk } from '../desk/use-desk.ts';
import type { ExamClip } from '../exam-clips.ts';

/** Ways from the report to the other pages of its review. */
export function useReviewPlaces({ address, review, select }: Pick<Desk, 'address' | 'review' | 'select'>) {
  const navigate = useNavigate();
  const { protocol } = review;
  const { isSplit } = PROTOCOLS[protocol];
  const pathOf = (page: ReviewPage) => reviewPath({ ...address, page });
  const previous = previousPage(protocol, 'report') ?? 'clips';

  return {
    back: {
      label: previous === 'calf' && address.flow === 'single' ? 'Back to distal clips' : 'Back to clips',
      to: pathOf(previous),
    },
    clipsPath: pathOf('clips'),
    openClip: (clip: ExamClip) => {
      select(clip);
      const isDistal = isSplit && stageOfView(protocol, clip.view) === 'distal';
      void navigate({ to: pathOf(isDistal ? 'calf' : 'clips') });
    },
  };
}
