import { ErrorOutlineOutlined as ErrorOutline } from './icons/error-outline-outlined.tsx';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { tokens } from './theme/tokens.ts';

const Help = styled('p')({
  display: 'flex',
  gap: 6,
  margin: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  '&[data-error]': { color: tokens.error },
  '& svg': { fontSize: 16, flex: 'none' },
});

interface FieldHelpProps {
  /** The field names it in aria-describedby. */
  readonly id: string;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
}

/** The line under a field: the error while there is one, else the hint, else nothing. */
export function FieldHelp({ id, error, hint }: FieldHelpProps) {
  const text = error ?? hint;
  if (text === undefined || text === null || text === '') return null;
  return (
    <Help id={id} data-error={error === undefined ? undefined : ''}>
      {error !== undefined && <ErrorOutline aria-hidden />}
      <span>{text}</span>
    </Help>
  );
}
