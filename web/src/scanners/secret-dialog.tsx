import { ContentCopyRounded as ContentCopy } from '../ui/icons/content-copy-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { NewDicomToken } from './dicom-tokens.queries.ts';

interface SecretDialogProps {
  /** Null while the dialog is closed. */
  readonly token: NewDicomToken | null;
  readonly onClose: () => void;
}

const Secret = styled('code')({
  display: 'block',
  padding: '12px 14px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.bg,
  fontSize: 14,
  overflowWrap: 'anywhere',
  userSelect: 'all',
});

/** The only time that the secret can be read: the server keeps its hash. */
export function SecretDialog({ token, onClose }: SecretDialogProps) {
  // Stays while the dialog closes, so that it does not go empty on its way out.
  const [shown, setShown] = useState(token);
  if (token !== null && token !== shown) setShown(token);
  return (
    <Dialog
      isOpen={token !== null}
      onClose={onClose}
      title={`Token for ${shown?.name ?? ''}`}
      line="Copy it into the scanner or archive now: it is shown only once. Anyone with this token can send exams to this workspace, but cannot read any."
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<ContentCopy />}
            onClick={() => void copyText(shown?.secret ?? '', 'the token')}
            sx={{ color: 'text.primary' }}
          >
            Copy token
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Secret>{shown?.secret}</Secret>
    </Dialog>
  );
}
