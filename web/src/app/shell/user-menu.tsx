import { styled } from '@mui/material/styles';
import { useCurrentUser } from '../../platform/session.ts';
import { LetterAvatar } from '../../ui/letter-avatar.tsx';
import { focusRing } from '../../ui/theme/tokens.ts';
import type { MenuChoice } from './choice-menu.tsx';
import { MenuButton } from './menu-button.tsx';

const Round = styled('button')({
  position: 'relative',
  flex: 'none',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  background: 'none',
  font: 'inherit',
  cursor: 'pointer',
  // A finger needs 44 px even where the eye is given 32.
  '&::after': { content: '""', position: 'absolute', inset: -6, borderRadius: '50%' },
  '&:focus-visible': focusRing,
});

export function UserMenu({ choices }: { readonly choices: readonly MenuChoice[] }) {
  const { name, email } = useCurrentUser();
  const shown = name === '' ? email : name;
  return (
    <MenuButton as={Round} label={`Account of ${shown}`} menuLabel="Account" choices={choices} alignRight>
      <LetterAvatar name={shown} />
    </MenuButton>
  );
}
