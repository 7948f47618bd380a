import { MenuRounded as MenuIcon } from '../../ui/icons/menu-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import type { OwnWorkspaces } from '../../workspaces/own/use-own-workspaces.tsx';
import type { ShellMenu } from './shell-menu.ts';

const loadDrawer = () => import('./nav-drawer.tsx');

const NavDrawer = lazy(async () => ({ default: (await loadDrawer()).NavDrawer }));

interface DrawerButtonProps {
  readonly menu: ShellMenu;
  /** Not within a review: nothing there may lead a physician away from the exam. */
  readonly own?: OwnWorkspaces | undefined;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Opens the menu as a drawer. Its script is fetched on demand. */
export function DrawerButton({ menu, own, onOpenChange }: DrawerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const setOpen = (isWanted: boolean) => {
    setIsOpen(isWanted);
    onOpenChange?.(isWanted);
  };
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
          <NavDrawer menu={menu} own={own} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
