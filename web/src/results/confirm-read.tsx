import { CheckRounded } from '../ui/icons/check-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../ui/theme/tokens.ts';
import { isCallError } from '../platform/call-error.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { LONG_AGO } from './read-time.ts';
import { confirmRead, reloadResult, type Result } from './results.queries.ts';

const Place = styled('div')({ display: 'grid', gap: 12, minHeight: 44, alignItems: 'center' });

const Read = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  color: tokens.t2,
  '& svg': { color: tokens.accent },
  '&:focus': { outline: 'none' },
});

interface ConfirmReadProps {
  readonly result: Result;
  /** The result was amended or withdrawn while it was read: nothing was confirmed, and the page shows the new one. */
  readonly onChangedMeanwhile: () => void;
}

/** The button that tells the reviewer; once said, when it was. */
export function ConfirmRead({ result, onChangedMeanwhile }: ConfirmReadProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'sent'>('idle');
  const [problem, setProblem] = useState('');
  const readRef = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone: anyone who pressed it hears what became of it.
  const isJustRead = state === 'sent' && result.read_at !== null;
  useEffect(() => {
    if (isJustRead) readRef.current?.focus();
  }, [isJustRead]);

  async function confirm() {
    setState('sending');
    try {
      await confirmRead(result);
      setState('sent');
    } catch (error) {
      if (isCallError(error, 'amended_meanwhile')) {
        await reloadResult(result);
        setState('idle');
        onChangedMeanwhile();
        return;
      }
      setProblem(isCallError(error) ? error.message : '');
      setState('failed');
    }
  }

  if (result.read_at !== null) {
    const when = displayDateTime(result.read_at, { now: LONG_AGO, zone: browserZone() });
    return (
      <Place>
        <Read ref={readRef} tabIndex={-1}>
          <CheckRounded aria-hidden />
          Read on {when}
        </Read>
      </Place>
    );
  }
  return (
    <Place>
      {state === 'failed' && (
        <InlineAlert kind="error">This was not saved. {problem} Please try again.</InlineAlert>
      )}
      <Button
        variant="contained"
        size="large"
        disabled={state === 'sending'}
        onClick={() => void confirm()}
        sx={{ justifySelf: { xs: 'stretch', md: 'start' } }}
      >
        I have read this
      </Button>
    </Place>
  );
}
