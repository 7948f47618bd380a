import { DeleteOutlineRounded as DeleteOutline } from './icons/delete-outline-rounded.tsx';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { useConfirm } from './use-confirm.tsx';

interface DeleteButtonProps {
  readonly label: string;
  /** Asked for when the button is pressed: whom it concerns may have changed since the page was opened. */
  readonly question: () => Promise<{ readonly title: string; readonly line: string }>;
  readonly onDelete: () => Promise<void>;
}

/** Asks first; busy from the press until it is deleted. */
export function DeleteButton({ label, question, onDelete }: DeleteButtonProps) {
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);

  async function askAndDelete(): Promise<void> {
    setBusy(true);
    try {
      if (await confirm({ ...(await question()), confirmLabel: 'Delete', isDestructive: true }))
        await onDelete();
    } catch (error) {
      // The call has shown the refusal.
      if (!isCallError(error)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteOutline />}
        loading={isBusy}
        onClick={() => void askAndDelete()}
      >
        {label}
      </Button>
      {confirmDialog}
    </>
  );
}
