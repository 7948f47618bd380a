import { CheckRounded } from '../ui/icons/check-rounded.tsx';
import { EditNoteRounded as EditNote } from '../ui/icons/edit-note-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { useBottomBar } from '../ui/use-bottom-bar.ts';

interface ImportFooterProps {
  /** What keeps the exam from being submitted; null when nothing does. */
  readonly missing: string | null;
  /** Nothing can be submitted, whatever is filled in: `missing` says why. */
  readonly isBlocked: boolean;
  /** Ready files without a view, by name. */
  readonly leftOut: readonly string[];
  /** Files that did not arrive whole or are none that can be used, by name. */
  readonly unusable: readonly string[];
  /** The server's words, when it did not take the exam. */
  readonly errorMessage: string | null;
  readonly isSubmitting: boolean;
  /** Undefined while there is nothing to discard. */
  readonly onDiscard: (() => void) | undefined;
  readonly onSubmit: () => void;
}

const Bar = styled('footer')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  margin: '0 -32px -32px',
  padding: '12px 32px',
  borderTop: `1px solid ${tokens.line}`,
  background: tokens.bg,
  '& > div': { maxWidth: 928, margin: '0 auto' },
  '& > [data-row]': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 44 },
  '& [data-state]': { display: 'flex', alignItems: 'center', gap: 8, color: tokens.t2, minWidth: 0 },
  '& [data-state] > svg': { flex: 'none', fontSize: 20 },
  '& [data-buttons]': { display: 'flex', gap: 12, marginLeft: 'auto', flex: 'none' },
  [theme.breakpoints.down('md')]: {
    margin: '0 -16px -16px',
    padding: '8px 16px 12px',
    '& > [data-row]': { flexDirection: 'column', alignItems: 'stretch', gap: 8 },
    '& [data-buttons]': { marginLeft: 0, '& > button': { flex: 1, height: 44 } },
  },
}));

export function ImportFooter(props: ImportFooterProps) {
  const { missing, isBlocked, errorMessage, isSubmitting, onDiscard, onSubmit } = props;
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  const Icon = missing === null ? CheckRounded : EditNote;
  return (
    <Bar ref={bar}>
      {errorMessage !== null && (
        <div>
          <InlineAlert kind="error">{errorMessage}</InlineAlert>
        </div>
      )}
      <div data-row="">
        <output data-state="">
          <Icon aria-hidden />
          <span>{missing ?? readyText(props)}</span>
        </output>
        <div data-buttons="">
          {onDiscard !== undefined && (
            <Button variant="outlined" color="error" onClick={onDiscard}>
              Discard
            </Button>
          )}
          <Button variant="contained" loading={isSubmitting} disabled={isBlocked} onClick={onSubmit}>
            Submit exam
          </Button>
        </div>
      </div>
    </Bar>
  );
}

function readyText({ leftOut, unusable }: Pick<ImportFooterProps, 'leftOut' | 'unusable'>): string {
  const lines = [
    ...(leftOut.length > 0 ? [`Without a view, and left out: ${leftOut.join(', ')}`] : []),
    ...(unusable.length > 0 ? [`Not usable, and left out: ${unusable.join(', ')}`] : []),
  ];
  return lines.join('. ') || 'Ready to submit';
}
