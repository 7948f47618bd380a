import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ERRORS } from '@sonoboard/contract/http/errors';
import { showSnackbar } from '../../platform/snackbar.ts';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { Dialog } from '../../ui/dialog.tsx';

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

const Text = styled('textarea')({
  display: 'block',
  width: '100%',
  minHeight: 120,
  maxHeight: 280,
  fieldSizing: 'content',
  padding: 12,
  border: `1px solid ${tokens.field}`,
  borderRadius: 8,
  background: tokens.bg,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 13,
  lineHeight: '18px',
  resize: 'vertical',
  '&:focus-visible': focusRing,
});

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  marginBottom: 6,
  color: tokens.t2,
  fontSize: 13,
});

/** A colleague was faster. Nothing typed is lost: it can be copied here, and the draft stays. */
export function AlreadyReviewedDialog({
  isOpen,
  reviewedBy,
  text,
  onClose,
  onOpenReview,
  onNext,
}: AlreadyReviewedDialogProps) {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    showSnackbar({ kind: 'success', text: 'Copied' });
  }

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
      <Head>
        <label htmlFor="your-review">Your review</label>
        <Button size="small" sx={{ ml: 'auto' }} onClick={() => void copy().catch(() => undefined)}>
          Copy
        </Button>
      </Head>
      <Text id="your-review" readOnly value={text} />
    </Dialog>
  );
}
