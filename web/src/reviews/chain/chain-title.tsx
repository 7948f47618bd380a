import { isClipReviewed } from '@sonoboard/domain/reviews/clip-progress';
import { type ClipsPage, clipsPageTexts } from '@sonoboard/domain/reviews/review-pages';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';
import { ReviewSteps } from '../review-steps.tsx';
import { ReviewTitle } from '../review-title.tsx';

interface ChainTitleProps {
  readonly session: Pick<ReviewSession, 'review' | 'rules' | 'address'>;
  readonly page: ClipsPage;
  readonly clips: readonly ExamClip[];
  /** The big button leads away from the page already. */
  readonly isLast: boolean;
}

export function ChainTitle({ session, page, clips, isLast }: ChainTitleProps) {
  const { review, rules, address } = session;
  const texts = clipsPageTexts(review.protocol, page, address.mode);
  // Of an earlier review nothing is left to do, and who reads counts nothing.
  const own = clips.filter((clip) => !clip.isAlreadyReviewed);
  const done = own.filter((clip) => isClipReviewed(clip, rules)).length;
  const progress = address.mode === 'view' ? undefined : { done, all: own.length };
  return (
    <ReviewTitle
      title={texts.title}
      steps={<ReviewSteps protocol={review.protocol} page={page} progress={progress} />}
      comingLabel={isLast ? null : texts.nextLabel}
    />
  );
}
