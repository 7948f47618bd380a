import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { Desk } from '../desk/use-desk.ts';
import { AlreadyReviewedDialog } from './already-reviewed-dialog.tsx';
import { reviewedMeanwhileQuery } from './reviewed-meanwhile.queries.ts';
import { typedText } from './typed-text.ts';
import { useAfterSubmit } from './use-after-submit.ts';

/**
 * Reacts when the open exam is submitted elsewhere: by the same reviewer in another window, which opens the report, or by
 * a colleague, which is shown at once and leaves the draft alone.
 */
export function ReviewedMeanwhile({ desk }: { readonly desk: Desk }) {
  const { guid: userGuid } = useCurrentUser();
  const { openReview, leaveForNext } = useAfterSubmit(desk, () => {});
  const { data: reviewed } = useQuery(reviewedMeanwhileQuery(desk.address));
  const [dismissed, setDismissed] = useState<string | null>(null);
  const elsewhere = desk.isSubmitting ? null : reviewed;
  const own = elsewhere?.reviewerGuid === userGuid ? elsewhere.reviewGuid : null;

  useEffect(() => {
    if (own === null) return;
    showSnackbar({ kind: 'info', text: 'You submitted this exam in another window.' });
    void openReview(own);
    // Once for each review: the ways on are new in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [own]);

  if (elsewhere === null || own !== null) return null;
  const { reviewGuid, reviewerName } = elsewhere;
  return (
    <AlreadyReviewedDialog
      isOpen={dismissed !== reviewGuid}
      reviewedBy={reviewerName ?? 'a colleague'}
      text={typedText(desk)}
      onClose={() => setDismissed(reviewGuid)}
      onOpenReview={() => void openReview(reviewGuid)}
      onNext={() => void leaveForNext()}
    />
  );
}
