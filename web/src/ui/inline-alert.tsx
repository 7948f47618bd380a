import { ErrorOutlineRounded as ErrorOutline } from './icons/error-outline-rounded.tsx';
import { InfoOutlineRounded as InfoOutlined } from './icons/info-outline-rounded.tsx';
import { WarningAmberRounded as WarningAmber } from './icons/warning-amber-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

interface InlineAlertProps {
  readonly kind: 'info' | 'warning' | 'error';
  readonly children: ReactNode;
}

const Box = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '12px 14px',
  borderRadius: 8,
  color: tokens.t1,
  '& > svg': { flex: 'none', fontSize: 20 },
  '&[data-kind="info"]': { background: tokens.accentTint, '& > svg': { color: tokens.accent } },
  '&[data-kind="warning"]': { background: tokens.warningTint, '& > svg': { color: tokens.warning } },
  '&[data-kind="error"]': { background: tokens.errorTint, '& > svg': { color: tokens.error } },
});

const ICONS = { info: InfoOutlined, warning: WarningAmber, error: ErrorOutline } as const;

/** The colour is in the icon only; the words stay as readable as any other. */
export function InlineAlert({ kind, children }: InlineAlertProps) {
  const Icon = ICONS[kind];
  return (
    <Box data-kind={kind} role={kind === 'info' ? 'note' : 'alert'}>
      <Icon aria-hidden />
      <div>{children}</div>
    </Box>
  );
}
