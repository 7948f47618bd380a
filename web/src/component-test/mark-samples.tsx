import { AccessTimeRounded as AccessTime } from '../ui/icons/access-time-rounded.tsx';
import { CancelRounded as Cancel } from '../ui/icons/cancel-rounded.tsx';
import { ReplayRounded as Replay } from '../ui/icons/replay-rounded.tsx';
import { styled } from '@mui/material/styles';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { CopyableGuid } from '../ui/copyable-guid.tsx';
import { CountPill } from '../ui/count-pill.tsx';
import { KeyHints } from '../ui/key-hints.tsx';
import { LetterAvatar } from '../ui/letter-avatar.tsx';
import { ScoreBars } from '../ui/score-bars.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { StatusChip } from '../ui/status-chip.tsx';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' });

const FINDINGS = [
  { kind: 'no-dvt', label: 'No DVT' },
  { kind: 'dvt', label: 'DVT' },
  { kind: 'other', label: 'Other' },
  { kind: 'rescan', label: 'Rescan' },
  { kind: 'standard', label: 'Standard US' },
] as const;

const HINTS = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['↵'], does: 'open' },
  { keys: ['/'], does: 'search' },
];

export function MarkSamples() {
  return (
    <SectionCard title="Marks and chips">
      <Row>
        {FINDINGS.map((finding) => (
          <ClinicalChip key={finding.kind} {...finding} />
        ))}
        {FINDINGS.map((finding) => (
          <ClinicalChip key={finding.kind} {...finding} isPlain />
        ))}
        <StatusChip label="Pending" />
        <StatusChip label="Rescan" icon={Replay} />
        <StatusChip label="New" tone="accent" />
        <StatusChip label="7 days" tone="warning" icon={AccessTime} />
        <StatusChip label="Rejected" tone="error" icon={Cancel} />
        <CountPill value={37} />
        <SideMarker side="left" />
        <SideMarker side="right" />
        <ScoreBars value={4} />
        <ScoreBars value={2} isLow />
        <LetterAvatar name="Helena" />
        <CopyableGuid guid="41936071-0a4c-4d0e-9c1f-6a1d0c8a5b11" shown="41936071" />
        <KeyHints hints={HINTS} />
      </Row>
    </SectionCard>
  );
}
