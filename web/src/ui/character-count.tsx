import { styled } from '@mui/material/styles';
import { TEXT_MAX } from '@sonoboard/contract/http/text-max';
import { tokens } from './theme/tokens.ts';

const Count = styled('small')({
  display: 'block',
  marginTop: 4,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  color: tokens.t3,
});

/** How much of a text field is used; from the last fifth on, where it starts to matter. */
const SHOWN_FROM = 0.8 * TEXT_MAX;

export function CharacterCount({ length }: { readonly length: number }) {
  return length < SHOWN_FROM ? null : (
    <Count>
      {length} / {TEXT_MAX} characters
    </Count>
  );
}
