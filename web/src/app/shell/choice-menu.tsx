import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tokens } from '../theme/tokens.ts';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** A line above it. */
  readonly startsGroup?: boolean;
}

export type MenuChoice =
  | (Choice & { readonly kind: 'link'; readonly path: string; readonly opensNewTab?: boolean })
  | (Choice & { readonly kind: 'option'; readonly isChosen: boolean; readonly onChoose: () => void });

const Label = styled('span')({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' });

interface ChoiceMenuProps {
  readonly id: string;
  readonly label: string;
  readonly anchor: HTMLElement;
  readonly choices: readonly MenuChoice[];
  readonly alignRight: boolean;
  readonly onClose: () => void;
}

export function ChoiceMenu({ id, label, anchor, choices, alignRight, onClose }: ChoiceMenuProps) {
  const horizontal = alignRight ? 'right' : 'left';
  return (
    <Menu
      id={id}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{ list: { 'aria-label': label }, paper: { sx: { maxWidth: 360 } } }}
    >
      {choices.flatMap((choice) => [
        choice.startsGroup === true && (
          <Divider
            key={`${choice.key}-line`}
            sx={{ my: '4px !important', mx: 1, borderColor: tokens.line2 }}
          />
        ),
        choice.kind === 'link' ? (
          <LinkItem key={choice.key} choice={choice} onClose={onClose} />
        ) : (
          <OptionItem key={choice.key} choice={choice} onClose={onClose} />
        ),
      ])}
    </Menu>
  );
}

interface ItemProps<Kind extends MenuChoice['kind']> {
  readonly choice: Extract<MenuChoice, { kind: Kind }>;
  readonly onClose: () => void;
}

function LinkItem({ choice, onClose, ...fromMenu }: ItemProps<'link'>) {
  const target = choice.opensNewTab === true ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <MenuItem {...fromMenu} component={Link} to={choice.path} onClick={onClose} {...target}>
      {choice.icon}
      <Label>{choice.label}</Label>
    </MenuItem>
  );
}

function OptionItem({ choice, onClose, ...fromMenu }: ItemProps<'option'>) {
  const choose = () => {
    choice.onChoose();
    onClose();
  };
  return (
    <MenuItem
      {...fromMenu}
      role="menuitemradio"
      aria-checked={choice.isChosen}
      selected={choice.isChosen}
      onClick={choose}
    >
      {choice.icon}
      <Label>{choice.label}</Label>
      {choice.isChosen && <Check sx={{ fontSize: 18, color: tokens.accent }} />}
    </MenuItem>
  );
}
