import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../app/theme/tokens.ts';
import { showSnackbar } from '../platform/snackbar.ts';

interface CopyableGuidProps {
  readonly guid: string;
  /** What is shown of it; the whole is copied. */
  readonly shown?: string | undefined;
}

const CopyButton = styled('button')({
  all: 'unset',
  borderRadius: 4,
  color: tokens.accent,
  cursor: 'copy',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

export function CopyableGuid({ guid, shown = guid }: CopyableGuidProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(guid);
      showSnackbar({ kind: 'success', text: `Copied: ${guid}` });
    } catch {
      showSnackbar({ kind: 'error', text: 'The browser did not allow copying' });
    }
  }
  return (
    <CopyButton type="button" title={guid} aria-label={`Copy ${guid}`} onClick={() => void copy()}>
      {shown}
    </CopyButton>
  );
}
