import { CheckRounded as Check } from './icons/check-rounded.tsx';
import { ExpandMoreRounded as ExpandMore } from './icons/expand-more-rounded.tsx';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  /** Makes the entry a link, for those who open it in a new tab. */
  readonly href?: string | undefined;
  readonly isChosen?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly hasLineBefore?: boolean | undefined;
}

interface MenuButtonProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** Shown instead of the label, e.g. an avatar; the label then names the button. */
  readonly face?: ReactNode;
  readonly startIcon?: ReactNode;
  readonly variant?: 'outlined' | 'text' | undefined;
  readonly isFullWidth?: boolean | undefined;
}

export function MenuButton({
  label,
  entries,
  face,
  startIcon,
  variant = 'outlined',
  isFullWidth,
}: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const isOpen = anchor !== null;

  function select(event: MouseEvent, entry: MenuEntry) {
    if (entry.href !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    setAnchor(null);
    entry.onSelect();
  }

  return (
    <>
      <Button
        variant={variant}
        fullWidth={isFullWidth ?? false}
        startIcon={startIcon}
        endIcon={face === undefined ? <ExpandMore sx={{ color: tokens.t2 }} /> : undefined}
        aria-label={face === undefined ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={face === undefined ? { color: 'text.primary' } : { p: 0, minWidth: 0, borderRadius: '50%' }}
      >
        {face ?? label}
      </Button>
      <Menu
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { mt: 0.5 } }, list: { 'aria-label': label } }}
      >
        {entries.flatMap((entry) => [
          entry.hasLineBefore === true && <Divider key={`${entry.id}-line`} sx={{ mx: 1, my: 0.5 }} />,
          <MenuItem
            key={entry.id}
            selected={entry.isChosen ?? false}
            disabled={entry.isDisabled ?? false}
            {...(entry.href === undefined ? {} : { component: 'a', href: entry.href })}
            onClick={(event: MouseEvent) => select(event, entry)}
          >
            {entry.icon}
            <span style={{ flex: 1 }}>{entry.label}</span>
            {entry.isChosen === true && <Check fontSize="small" sx={{ color: tokens.accent }} />}
          </MenuItem>,
        ])}
      </Menu>
    </>
  );
}
