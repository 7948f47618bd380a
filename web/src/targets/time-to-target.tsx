import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { ScheduleRounded as Schedule } from '../ui/icons/schedule-rounded.tsx';
import { WarningAmberRounded as WarningAmber } from '../ui/icons/warning-amber-rounded.tsx';
import { styled } from '@mui/material/styles';
import { type TargetState, timeToTarget } from '@sonoboard/domain/targets/time-to-target';
import type { ElementType } from 'react';
import { tokens } from '../ui/theme/tokens.ts';

const ICONS: Readonly<Record<TargetState, ElementType>> = {
  overdue: ErrorOutline,
  due_soon: WarningAmber,
  on_time: Schedule,
  none: Schedule,
};

const State = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  color: tokens.t2,
  '& svg': { flex: 'none', fontSize: 18 },
  '&[data-state="none"]': { color: tokens.t3 },
  '&[data-state="due_soon"]': { color: tokens.warning, fontWeight: 500 },
  '&[data-state="overdue"]': { color: tokens.error, fontWeight: 500 },
});

interface TimeToTargetProps {
  readonly dueAt: string | null;
  readonly now: Date;
}

/** How much time is left or over, in words, with a sign for each state: never by colour alone. */
export function TimeToTarget({ dueAt, now }: TimeToTargetProps) {
  const { state, text } = timeToTarget(dueAt === null ? null : new Date(dueAt), now);
  return <TargetStateLabel state={state} text={text} />;
}

interface TargetStateLabelProps {
  readonly state: TargetState;
  readonly text: string;
}

export function TargetStateLabel({ state, text }: TargetStateLabelProps) {
  const Icon = ICONS[state];
  return (
    <State data-state={state}>
      <Icon aria-hidden />
      {text}
    </State>
  );
}
