import { DeleteOutlineRounded as DeleteOutline } from './icons/delete-outline-rounded.tsx';
import Button from '@mui/material/Button';
import { useConfirm } from './use-confirm.tsx';
import { useCallMutation } from '../platform/use-call-mutation.ts';

interface DeleteButtonProps {
  readonly label: string;
  /** Asked for when the button is pressed: whom it concerns may have changed since the page was opened. */
  readonly question: () => Promise<{ readonly title: string; readonly line: string }>;
  readonly onDelete: () => Promise<void>;
}

/** Asks first; busy from the press until it is deleted. */
export function DeleteButton({ label, question, onDelete }: DeleteButtonProps) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: askAndDelete, isPending } = useCallMutation({
    mutationFn: async () => {
      const asked = { ...(await question()), confirmLabel: 'Delete', isDestructive: true };
      if (await confirm(asked)) await onDelete();
    },
  });

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        startIcon={<DeleteOutline />}
        loading={isPending}
        onClick={() => askAndDelete()}
      >
        {label}
      </Button>
      {confirmDialog}
    </>
  );
}
