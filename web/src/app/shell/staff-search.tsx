import { SearchRounded as Search } from '../../ui/icons/search-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { isInternal } from '@sonoboard/domain/shared/actor';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { COMMAND_KEY, isCommand } from '../../platform/command-key.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import type { ShellMenu } from './shell-menu.ts';

const IDLE_MS = 3_000;

const loadPalette = () => import('../../staff-search/command-palette.tsx');

const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

const Field = styled('button')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  flex: 'none',
  height: 36,
  padding: '0 10px',
  borderRadius: 8,
  border: `1px solid ${tokens.line2}`,
  background: tokens.s1,
  color: tokens.t2,
  font: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& svg': { fontSize: 18 },
  '&:hover': { borderColor: tokens.field, color: tokens.t1 },
  '&:focus-visible': focusRing,
  // Tabs and collection come first; the sign is enough where they need the room.
  [theme.breakpoints.down(1400)]: {
    '& span': { position: 'absolute', clipPath: 'inset(50%)' },
  },
}));

interface StaffSearchProps {
  readonly menu: ShellMenu;
  /** What of it stands in the bar. The keys work wherever it is. */
  readonly as: 'field' | 'icon' | 'keys';
}

/** Staff find a page, person, exam or anything else that has a name, from wherever they are. */
export function StaffSearch({ menu, as }: StaffSearchProps) {
  const isStaff = isInternal(useCurrentUser());
  const [isOpen, setOpen] = useState(false);
  const pages = useMemo(() => [menu.internal, menu.review, menu.workspace, menu.account].flat(), [menu]);
  useSearchKeys(isStaff, isOpen, setOpen);
  if (!isStaff) return null;
  const opener = {
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onPointerEnter: () => void loadPalette(),
    onFocus: () => void loadPalette(),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {as === 'field' && (
        <Field type="button" {...opener}>
          <Search aria-hidden />
          <span>Search</span>
          <span aria-hidden>
            <Kbd>{`${COMMAND_KEY} K`}</Kbd>
          </span>
        </Field>
      )}
      {as === 'icon' && (
        <IconButton size="large" aria-label="Search" {...opener}>
          <Search />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <CommandPalette pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ANY_MODAL = '.MuiModal-root';

function useSearchKeys(isStaff: boolean, isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  useEffect(() => {
    if (!isStaff) return undefined;
    function handleKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'k' || !isCommand(event) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      if (isOpen) setOpen(false);
      // Whatever is asked or typed in another dialog comes first: leaving the page would lose it.
      else if (document.querySelector(ANY_MODAL) === null) setOpen(true);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isStaff, isOpen, setOpen]);

  // Ahead of its first use, but after all that the page itself needs: letters typed while the script comes would be lost.
  useEffect(() => {
    if (!isStaff) return undefined;
    const timer = setTimeout(() => void loadPalette(), IDLE_MS);
    return () => clearTimeout(timer);
  }, [isStaff]);
}
