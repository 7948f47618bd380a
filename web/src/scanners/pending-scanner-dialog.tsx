import Button from '@mui/material/Button';
import { useState } from 'react';
import { openApp } from '@sonoboard/contract/mobile-app/mobile-app.calls';
import { callAddress } from '@sonoboard/contract/http/call-address';
import { useUserConfig } from '../platform/user-config.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Scanner } from './scanners.queries.ts';

const WORKING_ON_IT =
  'We are working on linking your Clarius scanner to your license! We will email you within 24 hours';

interface PendingScannerDialogProps {
  /** Null when the dialog is closed. */
  readonly scanner: Scanner | null;
  readonly onClose: () => void;
}

/** What happens to a scanner that was linked and is not active yet. */
export function PendingScannerDialog({ scanner, onClose }: PendingScannerDialogProps) {
  const { allow_virtual_scanner: mayUseVirtual } = useUserConfig();
  // The serial stays while the dialog fades out.
  const [shown, setShown] = useState(scanner);
  if (scanner !== null && scanner !== shown) setShown(scanner);
  return (
    <Dialog
      isOpen={scanner !== null}
      onClose={onClose}
      title={`Scanner ${shown?.serial_number ?? ''}`}
      line={WORKING_ON_IT}
      actions={
        <>
          {mayUseVirtual && (
            <Button href={callAddress(openApp.path)} sx={{ color: 'text.primary' }}>
              Use virtual scanner
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {mayUseVirtual && (
        <p style={{ margin: 0 }}>Until then you can practise with the virtual scanner in the app.</p>
      )}
    </Dialog>
  );
}
