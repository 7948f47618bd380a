import Button from '@mui/material/Button';
import { Dialog } from '../../ui/dialog.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';

interface RecoveryCodesDialogProps {
  readonly title: string;
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** A click beside it or Escape must not take the codes away before they are saved. */
export function RecoveryCodesDialog({ title, codes, onClose }: RecoveryCodesDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      title={title}
      actions={
        <Button variant="contained" onClick={onClose}>
          I have saved the codes
        </Button>
      }
    >
      <RecoveryCodesPanel codes={codes} />
    </Dialog>
  );
}
