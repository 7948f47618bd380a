import { AutorenewRounded as Autorenew } from '../ui/icons/autorenew-rounded.tsx';
import { BlockRounded as Block } from '../ui/icons/block-rounded.tsx';
import { CheckRounded as Check } from '../ui/icons/check-rounded.tsx';
import { ScheduleRounded as Schedule } from '../ui/icons/schedule-rounded.tsx';
import type { ElementType } from 'react';
import type { ActivationStatus } from '@sonoboard/domain/scanners/activation';
import { StatusChip } from '../ui/status-chip.tsx';

const SHOWN: Readonly<
  Record<
    ActivationStatus,
    { readonly label: string; readonly icon: ElementType; readonly tone: 'neutral' | 'accent' | 'error' }
  >
> = {
  pending: { label: 'Pending', icon: Schedule, tone: 'neutral' },
  in_progress: { label: 'In progress', icon: Autorenew, tone: 'neutral' },
  activated: { label: 'Activated', icon: Check, tone: 'accent' },
  disabled: { label: 'Disabled', icon: Block, tone: 'error' },
};

export function ActivationChip({ status }: { readonly status: ActivationStatus }) {
  return <StatusChip {...SHOWN[status]} />;
}
