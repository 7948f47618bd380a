import { styled } from '@mui/material/styles';
import { useCurrentUser } from '../../platform/session.ts';
import { focusRing, tokens } from '../theme/tokens.ts';
import type { MenuChoice } from './choice-menu.tsx';
import { MenuButton } from './menu-button.tsx';

const Letter = styled('button')({
  width: 32,
  height: 32,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  position: 'relative',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: tokens.s3,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  cursor: 'pointer',
  // A finger needs 44 px even where the eye is given 32.
  '&::after': { content: '""', position: 'absolute', inset: -6, borderRadius: '50%' },
  '&:focus-visible': focusRing,
});

export function UserMenu({ choices }: { readonly choices: readonly MenuChoice[] }) {
  const { name, email } = useCurrentUser();
  const shown = name === '' ? email : name;
  const [letter = '?'] = shown;
  return (
    <MenuButton as={Letter} label={`Account of ${shown}`} menuLabel="Account" choices={choices} alignRight>
      {letter.toUpperCase()}
    </MenuButton>
  );
}
