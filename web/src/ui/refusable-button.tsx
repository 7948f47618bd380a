import { DeleteOutlineRounded as DeleteOutline } from './icons/delete-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { Hint } from './hint.tsx';

interface RefusableButtonProps {
  readonly label: string;
  /** Why the server would refuse it; null when it would not. */
  readonly refusal: string | null;
  readonly isBusy?: boolean | undefined;
  readonly onClick: () => void;
}

/** Deletes a row. Where that is known to be refused it says why, instead of asking for a confirmation first. */
export function RefusableButton({ label, refusal, isBusy = false, onClick }: RefusableButtonProps) {
  const button = (
    // A disabled button gets no pointer events, and the hint would never show.
    <span>
      <IconButton
        aria-label={refusal === null ? label : `${label}: not possible. ${refusal}`}
        disabled={isBusy || refusal !== null}
        onClick={onClick}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </span>
  );
  return refusal === null ? button : <Hint title={refusal}>{button}</Hint>;
}
