import { styled } from '@mui/material/styles';
import { tokens } from './theme/tokens.ts';
import { Kbd } from './kbd.tsx';

export interface KeyHint {
  readonly keys: readonly string[];
  readonly does: string;
}

const Row = styled('div')({
  display: 'flex',
  gap: 24,
  fontSize: 12,
  color: tokens.t3,
  '& > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '@media (hover: none)': { display: 'none' },
});

export function KeyHints({ hints }: { readonly hints: readonly KeyHint[] }) {
  return (
    <Row>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </Row>
  );
}
