import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import type { PreviewClip } from './preview-clips.ts';

interface PreviewClipButtonsProps {
  readonly clips: readonly PreviewClip[];
  readonly active: PreviewClip;
  readonly onSelect: (clip: PreviewClip) => void;
}

const Count = styled('p')({ margin: '0 0 8px', fontSize: 12, lineHeight: '16px', color: tokens.t3 });

const Grid = styled('nav')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  '& button': {
    minHeight: 44,
    padding: '4px 12px',
    border: `1px solid ${tokens.line}`,
    borderRadius: 8,
    background: tokens.s2,
    color: 'inherit',
    font: 'inherit',
    fontSize: 13,
    lineHeight: '18px',
    fontWeight: 500,
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { background: tokens.s3 },
    '&:focus-visible': focusRing,
  },
  '& button[aria-current="true"]': {
    background: tokens.s3,
    borderColor: tokens.accent,
    boxShadow: `inset 0 0 0 1px ${tokens.accent}`,
  },
  '& button[data-missing]': { borderStyle: 'dashed', borderColor: tokens.line2, color: tokens.t2 },
  '& button[data-missing]:not([aria-current="true"], :hover)': { background: 'none' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.t3 },
});

export function PreviewClipButtons({ clips, active, onSelect }: PreviewClipButtonsProps) {
  return (
    <>
      <Count>{countText(clips)}</Count>
      <Grid aria-label="Clips">
        {clips.map((clip) => (
          <button
            key={clip.id}
            type="button"
            aria-current={clip.id === active.id}
            data-missing={clip.isRecorded ? undefined : ''}
            onClick={() => onSelect(clip)}
          >
            {clip.shortLabel}
            {!clip.isRecorded && <small>Not recorded</small>}
          </button>
        ))}
      </Grid>
    </>
  );
}

function countText(clips: readonly PreviewClip[]): string {
  const recorded = clips.filter(({ isRecorded }) => isRecorded).length;
  const missing = clips.length - recorded;
  const counted = recorded === 1 ? '1 clip' : `${recorded} clips`;
  return missing === 0 ? counted : `${counted}, ${missing} not recorded`;
}
