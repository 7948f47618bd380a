import { styled } from '@mui/material/styles';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import { frameRate } from '@sonoboard/domain/clips/frame-rate';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { Placeholder } from './placeholder.ts';
import { PlainTable } from './plain-table.tsx';
import type { Compression } from './staff-exams.queries.ts';

interface TagTableProps {
  readonly marked: Compression['full_view_tags'];
  readonly onSeek: (frame: number) => void;
}

const Seek = styled('button')({
  all: 'unset',
  borderRadius: 4,
  color: tokens.accent,
  cursor: 'pointer',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

const HEADS = ['Time', 'Frame', 'Tag', 'Comment'];

/** What the app marked in the video of a point; each mark leads to its frame. */
export function TagTable({ marked, onSeek }: TagTableProps) {
  if (marked === null || marked.tags.length === 0) return <Placeholder>No tags</Placeholder>;
  const fps = frameRate(marked.fps);
  return (
    <PlainTable
      label="Tags"
      heads={HEADS}
      rows={marked.tags.map(({ type, comment, frameIndex }, place) => ({
        key: `${place} ${type}`,
        cells: [
          <Seek key="time" type="button" title={`Go to ${type}`} onClick={() => onSeek(frameIndex)}>
            {clipTimeText(frameIndex / fps)}
          </Seek>,
          frameIndex,
          type,
          comment ?? '',
        ],
      }))}
    />
  );
}
