import { ContentCopyRounded as ContentCopy } from '../../ui/icons/content-copy-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { copyText } from '../../ui/copy-text.ts';
import { LazyQrCode } from './lazy-qr-code.tsx';

const Panel = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  '& > div': { flex: '1 1 180px', minWidth: 0 },
});

const Hint = styled('p')({ margin: '0 0 4px', fontSize: 13, lineHeight: '18px', color: tokens.t2 });

const Secret = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& code': { fontFamily: 'monospace', fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' },
});

interface SecretPanelProps {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** Three ways to hand the secret over: by camera, by typing, and to an app on this very device. */
export function SecretPanel({ secret, otpauthUrl }: SecretPanelProps) {
  return (
    <Panel>
      <LazyQrCode text={otpauthUrl} label="QR code for your authenticator app" />
      <div>
        <Hint>Or type this key into the app:</Hint>
        <Secret>
          <code>{inGroups(secret)}</code>
          <IconButton aria-label="Copy the key" onClick={() => void copyText(secret, 'the key')}>
            <ContentCopy fontSize="small" />
          </IconButton>
        </Secret>
        <Link href={otpauthUrl} sx={{ fontSize: 13 }}>
          Open an app on this device
        </Link>
      </div>
    </Panel>
  );
}

function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
