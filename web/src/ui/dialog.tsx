import MuiDialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One line under the title. */
  readonly line?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the right, the safe choice last. */
  readonly actions: ReactNode;
  /** Makes the content a form: Enter submits. */
  readonly onSubmit?: (() => void) | undefined;
  readonly isWide?: boolean | undefined;
  /** Where neither of the usual widths fits. */
  readonly width?: number | undefined;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, line, children, actions, onSubmit, isWide } = props;
  const { width = isWide === true ? 720 : 480 } = props;
  const id = useId();
  const inside = (
    <>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {line !== undefined && (
          <p id={`${id}-line`} style={{ margin: '0 0 16px', color: tokens.t2 }}>
            {line}
          </p>
        )}
        {children}
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <MuiDialog
      open={isOpen}
      onClose={onClose}
      // Handed over only if there is one: an undefined handler would take the place of the dialog's own, and of Esc.
      aria-labelledby={`${id}-title`}
      aria-describedby={line === undefined ? undefined : `${id}-line`}
      slotProps={{ paper: { sx: { width } } }}
    >
      {onSubmit === undefined ? (
        inside
      ) : (
        <form
          noValidate
          // As high as the window at most: a long form scrolls between its title and its buttons.
          style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {inside}
        </form>
      )}
    </MuiDialog>
  );
}
