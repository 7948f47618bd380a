import { DeleteOutlineRounded as DeleteOutline } from './icons/delete-outline-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { Hint } from './hint.tsx';

interface DeleteRowButtonProps {
  readonly label: string;
  /** Why the server would refuse it; null when it would not. */
  readonly disabledReason: string | null;
  readonly isBusy?: boolean | undefined;
  readonly onClick: () => void;
}

/** Deletes a row. Where that is known to be refused it says why, instead of asking for a confirmation first. */
export function DeleteRowButton({ label, disabledReason, isBusy = false, onClick }: DeleteRowButtonProps) {
  const button = (
    // A disabled button gets no pointer events, and the hint would never show.
    <span>
      <IconButton
        aria-label={disabledReason === null ? label : `${label}: not possible. ${disabledReason}`}
        disabled={isBusy || disabledReason !== null}
        onClick={onClick}
      >
        <DeleteOutline fontSize="small" />
      </IconButton>
    </span>
  );
  return disabledReason === null ? button : <Hint title={disabledReason}>{button}</Hint>;
}
