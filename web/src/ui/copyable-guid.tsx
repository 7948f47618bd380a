import { styled } from '@mui/material/styles';
import { focusRing, tokens } from './theme/tokens.ts';
import { copyText } from './copy-text.ts';

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
  return (
    <CopyButton type="button" title={guid} aria-label={`Copy ${guid}`} onClick={() => void copyText(guid)}>
      {shown}
    </CopyButton>
  );
}
