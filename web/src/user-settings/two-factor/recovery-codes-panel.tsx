import { ContentCopyRounded as ContentCopy } from '../../ui/icons/content-copy-rounded.tsx';
import { DownloadRounded as Download } from '../../ui/icons/download-rounded.tsx';
import { PrintRounded as Print } from '../../ui/icons/print-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { copyText } from '../../ui/copy-text.ts';
import { PrintedCodes } from './printed-codes.tsx';

const FILE_NAME = 'sonoboard-recovery-codes.txt';

const Codes = styled('ol')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '8px 16px',
  margin: '0 0 16px',
  padding: 16,
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.bg,
  listStyle: 'none',
  fontFamily: 'monospace',
  fontSize: 15,
  lineHeight: '20px',
  outline: 'none',
});

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface RecoveryCodesPanelProps {
  readonly codes: readonly string[];
}

/** The only time that these codes are on a screen. */
export function RecoveryCodesPanel({ codes }: RecoveryCodesPanelProps) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <Codes aria-label="Recovery codes" tabIndex={-1} ref={takeFocus}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Tools>
        <Button variant="outlined" startIcon={<Download />} onClick={() => saveFile(text)}>
          Download
        </Button>
        <Button
          variant="outlined"
          startIcon={<ContentCopy />}
          onClick={() => void copyText(text, 'your recovery codes')}
        >
          Copy
        </Button>
        <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
          Print
        </Button>
      </Tools>
      <PrintedCodes codes={codes} />
    </>
  );
}

/** The button that was pressed is gone; anyone who listens hears of the codes next. */
function takeFocus(list: HTMLOListElement | null): void {
  list?.focus();
}

function saveFile(codes: string): void {
  const address = URL.createObjectURL(
    new Blob([`Sonoboard recovery codes\n\n${codes}`], { type: 'text/plain' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}
