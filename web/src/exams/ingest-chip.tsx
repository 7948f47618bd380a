import { BlockRounded as Block } from '../ui/icons/block-rounded.tsx';
import { CloudUploadRounded as CloudUpload } from '../ui/icons/cloud-upload-rounded.tsx';
import { ErrorRounded as ErrorIcon } from '../ui/icons/error-rounded.tsx';
import { HourglassTopRounded as HourglassTop } from '../ui/icons/hourglass-top-rounded.tsx';
import { VideocamRounded as Videocam } from '../ui/icons/videocam-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ElementType } from 'react';
import { INGEST_LABELS, type StateOnTheWay } from '@sonoboard/domain/ingest/ingest-words';
import { tokens } from '../ui/theme/tokens.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { lineOf, type OnItsWay } from './on-its-way.ts';

const ICONS: Readonly<Record<StateOnTheWay, ElementType>> = {
  recording: Videocam,
  uploading: CloudUpload,
  checking: HourglassTop,
  failed: ErrorIcon,
  aborted: Block,
};

function toneOf(state: StateOnTheWay): ComponentProps<typeof StatusChip>['tone'] {
  if (state === 'failed') return 'error';
  return state === 'aborted' ? 'neutral' : 'accent';
}

export function IngestChip({ state }: { readonly state: StateOnTheWay }) {
  return <StatusChip label={INGEST_LABELS[state]} icon={ICONS[state]} tone={toneOf(state)} />;
}

const Mark = styled('span')({
  display: 'flex',
  flex: 'none',
  color: tokens.t2,
  '& svg': { fontSize: 16 },
  '&[data-tone="accent"]': { color: tokens.accent },
  '&[data-tone="error"]': { color: tokens.error },
});

/** The same where a chip has no room: its words are said, and shown where the pointer rests. */
export function IngestMark({ way }: { readonly way: OnItsWay }) {
  const Icon = ICONS[way.state];
  return (
    <Mark data-tone={toneOf(way.state)} title={`${INGEST_LABELS[way.state]}: ${lineOf(way)}`}>
      <Icon aria-hidden />
      <VisuallyHidden>{INGEST_LABELS[way.state]}</VisuallyHidden>
    </Mark>
  );
}
