import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { EMERGENCY_REASON_LABELS } from '@sonoboard/domain/emergency-access/emergency-reasons';
import { displayClock } from '@sonoboard/domain/shared/date-display';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { Emergency } from '../ui/icons/emergency.tsx';
import { tokens } from '../ui/theme/tokens.ts';
import { endAccess } from './emergency-access.queries.ts';
import type { RunningAccess } from './use-running-access.ts';

interface EmergencyNoticeProps {
  readonly examGuid: string;
  readonly access: RunningAccess;
}

const Line = styled('aside')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  flex: 'none',
  gap: '4px 12px',
  minHeight: 44,
  padding: '6px 16px',
  borderBottom: `1px solid ${tokens.line}`,
  background: tokens.warningTint,
  fontSize: 13,
  lineHeight: '18px',
  '& > svg': { flex: 'none', fontSize: 18, color: tokens.warning },
  '& > p': { margin: 0, flex: '1 1 240px', minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '@media print': { display: 'none' },
});

/** Says on each page of the exam that it is read in an emergency, why, and until when. */
export function EmergencyNotice({ examGuid, access }: EmergencyNoticeProps) {
  const ending = useCallMutation({ mutationFn: () => endAccess(examGuid) });
  return (
    <Line aria-label="Emergency access">
      <Emergency aria-hidden />
      <p>
        <strong>Emergency access, ends at {displayClock(access.ends_at, browserZone())}</strong>
        {' · '}
        {EMERGENCY_REASON_LABELS[access.reason]}. For reading only.
      </p>
      <Button variant="outlined" size="small" disabled={ending.isPending} onClick={() => ending.mutate()}>
        End now
      </Button>
    </Line>
  );
}
