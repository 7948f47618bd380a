import Button from '@mui/material/Button';
import { ERRORS } from '@sonoboard/contract/http/errors';
import { Dialog } from '../../ui/dialog.tsx';
import { EnteredText } from './entered-text.tsx';

interface AlreadyReviewedDialogProps {
  readonly isOpen: boolean;
  /** Who was faster; absent where that is not known. */
  readonly reviewedBy?: string | undefined;
  readonly text: string;
  readonly onClose: () => void;
  /** Null when it is not known which review stands. */
  readonly onOpenReview: (() => void) | null;
  readonly onNext: () => void;
}

/** A colleague was faster. Nothing typed is lost: it can be copied here, and the draft stays. */
export function AlreadyReviewedDialog({
  isOpen,
  reviewedBy,
  text,
  onClose,
  onOpenReview,
  onNext,
}: AlreadyReviewedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={ERRORS.exam_already_reviewed.message}
      line={`${
        reviewedBy === undefined
          ? 'Another review of this exam was submitted first, so yours was not stored.'
          : `Reviewed by ${reviewedBy} just now. Yours was not submitted.`
      } What you entered is below and stays in your draft.`}
      actions={
        <>
          {onOpenReview !== null && (
            <Button variant="outlined" onClick={onOpenReview}>
              Open the review
            </Button>
          )}
          <Button variant="contained" onClick={onNext}>
            Next exam
          </Button>
        </>
      }
    >
      <EnteredText label="Your review" text={text} />
    </Dialog>
  );
}
