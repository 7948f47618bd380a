import { Check } from '../../ui/icons/check.tsx';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Below the label, in small letters. */
  readonly line?: string | undefined;
  /** A line above it. */
  readonly startsGroup?: boolean;
  /** A heading above it. */
  readonly groupLabel?: string | undefined;
}

export type MenuChoice =
  | (Choice & { readonly kind: 'link'; readonly path: string; readonly opensNewTab?: boolean })
  | (Choice & { readonly kind: 'option'; readonly isChosen: boolean; readonly onChoose: () => void })
  | (Choice & { readonly kind: 'action'; readonly onChoose: () => void });

const Label = styled('span')({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: tokens.t2 },
});

const Heading = styled('li')({
  padding: '8px 12px 4px',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});

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
        choice.groupLabel !== undefined && (
          <Heading key={`${choice.key}-heading`} role="presentation">
            {choice.groupLabel}
          </Heading>
        ),
        itemOf(choice, onClose),
      ])}
    </Menu>
  );
}

/** The items are direct children: the menu moves the focus among those. */
function itemOf(choice: MenuChoice, onClose: () => void) {
  switch (choice.kind) {
    case 'link':
      return <LinkItem key={choice.key} choice={choice} onClose={onClose} />;
    case 'option':
      return <OptionItem key={choice.key} choice={choice} onClose={onClose} />;
    case 'action':
      return <ActionItem key={choice.key} choice={choice} onClose={onClose} />;
  }
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
      <Label>
        {choice.label}
        {choice.line !== undefined && <small>{choice.line}</small>}
      </Label>
      {choice.isChosen && choice.icon === undefined && <Check sx={{ fontSize: 18, color: tokens.accent }} />}
    </MenuItem>
  );
}

function ActionItem({ choice, onClose, ...fromMenu }: ItemProps<'action'>) {
  const choose = () => {
    onClose();
    choice.onChoose();
  };
  return (
    <MenuItem {...fromMenu} onClick={choose}>
      {choice.icon}
      <Label>{choice.label}</Label>
    </MenuItem>
  );
}
