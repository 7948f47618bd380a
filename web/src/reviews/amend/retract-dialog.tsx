import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AMENDMENT_REASONS } from '@sonoboard/domain/review-versions/amendment';
import { saysWhy } from '@sonoboard/domain/review-versions/amendment-reason';
import { useState } from 'react';
import { useKeptText } from '../../platform/kept-text.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { useTriedForm } from '../../ui/use-tried-form.ts';
import type { ExamReview, ReviewSource } from '../reviews.queries.ts';
import { ReasonFields } from './amend-dialog.tsx';
import { renewAmendedReview, useSendAmendment } from './use-send-amendment.ts';

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });

type Reason = keyof typeof AMENDMENT_REASONS.retraction;

interface RetractDialogProps {
  readonly source: ReviewSource;
  readonly review: ExamReview;
  readonly onClose: () => void;
}

/** Asks to retract a review; a second person decides. */
export function RetractDialog({ source, review, onClose }: RetractDialogProps) {
  const [reason, setReason] = useState('');
  const words = useKeptText(`retraction:${review.guid}`);
  const { element, isTried, showProblems } = useTriedForm<HTMLDivElement>();
  const { isSending, problem, send } = useSendAmendment({
    reviewGuid: review.guid,
    onSaved: ({ savedAt }) => {
      words.clear();
      showSnackbar({
        kind: 'success',
        text: 'Retraction requested',
        detail: 'A second person has to confirm it.',
      });
      renewAmendedReview(source, savedAt);
      onClose();
    },
  });

  function save(): void {
    if (!isReason(reason) || !saysWhy(reason, words.text)) {
      showProblems();
      return;
    }
    const body = { expected_version: review.version, reason, reason_text: words.text.trim() };
    send({ kind: 'retraction', body });
  }

  return (
    <Dialog
      isOpen
      width={600}
      onClose={onClose}
      title="Retract the review"
      line="For a review of the wrong patient or exam. A second person must confirm it; until then the review counts as before. Then the exam becomes due again, and the review stays readable, marked as retracted."
      onSubmit={save}
      actions={
        <>
          <Button type="submit" variant="outlined" color="error" disabled={isSending}>
            {isSending ? 'Sending' : 'Ask to retract'}
          </Button>
          <Button variant="contained" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Fields ref={element}>
        <ReasonFields
          kind="retraction"
          reason={{ value: reason, set: setReason }}
          words={{ value: words.text, set: words.setText }}
          reasonError={isTried && reason === '' ? 'Please choose a reason.' : undefined}
          wordsError={isTried && !saysWhy(reason, words.text) ? 'Please say what happened.' : undefined}
          areWordsAsked
        />
        {problem !== null && <InlineAlert kind="error">{problem}</InlineAlert>}
      </Fields>
    </Dialog>
  );
}

function isReason(code: string): code is Reason {
  return Object.hasOwn(AMENDMENT_REASONS.retraction, code);
}
