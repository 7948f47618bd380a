import MenuIcon from '@mui/icons-material/MenuRounded';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { ShellMenu } from './shell-menu.ts';

const loadDrawer = () => import('./nav-drawer.tsx');

const NavDrawer = lazy(async () => ({ default: (await loadDrawer()).NavDrawer }));

/** Opens the menu as a drawer. Its script is fetched when somebody reaches for it. */
export function DrawerButton({ menu }: { readonly menu: ShellMenu }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="large"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <NavDrawer menu={menu} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
