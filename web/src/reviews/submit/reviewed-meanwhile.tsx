import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { useIsSubmitting } from '../session/submitting.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { AlreadyReviewedDialog } from './already-reviewed-dialog.tsx';
import { reviewedMeanwhileQuery } from './reviewed-meanwhile.queries.ts';
import { typedText } from './typed-text.ts';
import { useAfterSubmit } from './use-after-submit.ts';

/**
 * Reacts when the open exam is submitted elsewhere: by the same reviewer in another window, which opens the report, or by
 * a colleague, which is shown at once and leaves the draft alone. A live event and a refused submit may both tell of it,
 * and there is one dialog for both.
 */
export function ReviewedMeanwhile({ session }: { readonly session: ReviewSession }) {
  const { guid: userGuid } = useCurrentUser();
  const { openReview, leaveForNext } = useAfterSubmit(session, null);
  const { data: reviewed } = useQuery(reviewedMeanwhileQuery(session.address));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const { existingReview, setExistingReview } = session;
  const live = useIsSubmitting(session.submitting) ? null : reviewed;
  const own = live?.reviewerGuid === userGuid ? live.reviewGuid : null;

  const openOwnReview = useEffectEvent((reviewGuid: string) => {
    showSnackbar({ kind: 'info', text: 'You submitted this exam in another window.' });
    void openReview(reviewGuid);
  });
  useEffect(() => {
    if (own !== null) openOwnReview(own);
  }, [own]);

  if (own !== null) return null;
  const reviewGuid = live?.reviewGuid ?? existingReview?.reviewGuid ?? null;
  const isNews = live !== null && live.reviewGuid !== dismissed;
  return (
    <AlreadyReviewedDialog
      isOpen={isNews || existingReview !== null}
      reviewedBy={live === null ? undefined : (live.reviewerName ?? 'a colleague')}
      text={typedText(session)}
      onClose={() => {
        setExistingReview(null);
        setDismissed(reviewGuid);
      }}
      onOpenReview={reviewGuid === null ? null : () => void openReview(reviewGuid)}
      onNext={() => void leaveForNext()}
    />
  );
}
