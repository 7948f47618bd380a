import Autorenew from '@mui/icons-material/AutorenewRounded';
import Block from '@mui/icons-material/BlockRounded';
import Check from '@mui/icons-material/CheckRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
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
