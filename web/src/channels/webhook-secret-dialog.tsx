import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { copyText } from '../ui/copy-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ContentCopyRounded as ContentCopy } from '../ui/icons/content-copy-rounded.tsx';
import { tokens } from '../ui/theme/tokens.ts';

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

/** The only time that it can be read. */
export function WebhookSecretDialog({
  secret,
  onClose,
}: {
  readonly secret: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Secret of the webhook"
      line="Copy it into the receiver now: it is shown only once. With it the receiver checks that a message comes from Sonoboard."
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<ContentCopy />}
            onClick={() => void copyText(secret, 'the secret')}
            sx={{ color: 'text.primary' }}
          >
            Copy secret
          </Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Secret>{secret}</Secret>
    </Dialog>
  );
}
