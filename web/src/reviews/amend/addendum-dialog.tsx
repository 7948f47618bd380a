import { AMENDMENT_REASONS } from '@sonoboard/domain/review-versions/amendment';
import { amendRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useKeptText } from '../../platform/kept-text.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { patientFacts } from '../exam-facts.ts';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import { useReader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { ReadWarning } from './read-warning.tsx';
import { SignAmendment } from './sign-amendment.tsx';
import { renewAmendedReview, useSendAmendment } from './use-send-amendment.ts';

type Reason = keyof typeof AMENDMENT_REASONS.addendum;

interface AddendumDialogProps {
  readonly session: Pick<ReviewSession, 'source' | 'address'>;
  readonly exam: Exam;
  readonly review: ExamReview;
  /** By the operator. */
  readonly isRead: boolean;
  readonly onClose: () => void;
}

/** Adds a text to a review that stands. Nothing else changes, so no page is needed for it. */
export function AddendumDialog({ session, exam, review, isRead, onClose }: AddendumDialogProps) {
  const { config } = useReader();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const addendum = useKeptText(`addendum:${review.guid}`);
  const words = useKeptText(`addendum-reason:${review.guid}`);
  const { isSending, problem, send, signing } = useSendAmendment({
    reviewGuid: review.guid,
    onSaved: ({ savedAt }) => {
      addendum.clear();
      words.clear();
      showSnackbar({
        kind: 'success',
        text: 'Addendum added',
        detail: `It is version ${review.version + 1}.`,
      });
      renewAmendedReview(session.source, savedAt);
      onClose();
    },
    onRefused: (error) => {
      // The sentence says who amended it; the report shows what.
      if (isCallError(error, 'amended_meanwhile')) renewAmendedReview(session.source, performance.now());
      return false;
    },
  });

  function save(): void {
    if (!isReason(reason)) return;
    send({
      kind: 'addendum',
      body: {
        expected_version: review.version,
        reason,
        reason_text: words.text.trim(),
        addendum: addendum.text.trim(),
      },
    });
  }

  const whose = patientFacts(exam, config).map(({ value }) => value);
  return (
    <>
      <AmendDialog
        kind="addendum"
        onKind={{
          addendum: null,
          correction: () => void navigate({ to: reviewPath(amendRoute(session.address.flow, review.guid)) }),
        }}
        title="Add to the review"
        line={`${whose.join(', ')}. The review stays as it is; the text is shown with it.`}
        reason={{ value: reason, set: setReason }}
        words={{ value: words.text, set: words.setText }}
        addendum={{ value: addendum.text, set: addendum.setText }}
        isSending={isSending}
        problem={problem}
        saveLabel="Add addendum"
        onSave={save}
        onClose={onClose}
        warning={<ReadWarning exam={exam} review={review} isRead={isRead} />}
      />
      <SignAmendment signing={signing} line={whose.join(', ')} />
    </>
  );
}

function isReason(code: string): code is Reason {
  return Object.hasOwn(AMENDMENT_REASONS.addendum, code);
}
