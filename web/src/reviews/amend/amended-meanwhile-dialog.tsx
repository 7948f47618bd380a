import Button from '@mui/material/Button';
import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { Dialog } from '../../ui/dialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import type { ReviewAddress } from '../reviews.queries.ts';
import { EnteredText } from '../submit/entered-text.tsx';

interface AmendedMeanwhileDialogProps {
  readonly address: ReviewAddress;
  /** Who amended it, and when. */
  readonly sentence: string;
  /** What was entered. */
  readonly text: string;
  readonly onStartAgain: () => void;
  readonly onClose: () => void;
}

/** Somebody else was faster. Nothing typed is lost: it stays in this browser, and beside the newer version. */
export function AmendedMeanwhileDialog(props: AmendedMeanwhileDialogProps) {
  const { address, sentence, text, onStartAgain, onClose } = props;
  return (
    <Dialog
      isOpen
      width={600}
      onClose={onClose}
      title="The review was amended meanwhile"
      line={`${sentence} Yours was not saved. What you entered is below and stays in this browser.`}
      actions={
        <>
          <ButtonLink to={reviewPath(reportRoute(address.flow, address.guid))} variant="outlined">
            Look at the new version
          </ButtonLink>
          <Button variant="contained" onClick={onStartAgain}>
            Correct the new version
          </Button>
        </>
      }
    >
      <EnteredText label="Your correction" text={text} />
    </Dialog>
  );
}
