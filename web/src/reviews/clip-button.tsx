import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { focusRing, tokens } from '../app/theme/tokens.ts';
import { ClinicalGlyph } from '../ui/clinical-glyph.tsx';
import type { ExamClip } from './exam-clips.ts';

interface ClipButtonProps {
  readonly clip: ExamClip;
  readonly isActive: boolean;
  readonly onSelect: () => void;
}

const Button = styled('button')({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: 8,
  flex: '1 0 124px',
  minWidth: 0,
  height: 56,
  padding: '0 12px',
  overflow: 'hidden',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.s1,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: tokens.s2 },
  '&[aria-current="true"]': {
    background: tokens.s3,
    borderColor: tokens.accent,
    boxShadow: `inset 0 0 0 1px ${tokens.accent}`,
  },
  '&[data-missing="true"]': { borderStyle: 'dashed', borderColor: tokens.line2 },
  '&[data-missing="true"]:not([aria-current="true"], :hover)': { background: 'none' },
  '&[data-missing="true"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 3,
    background: tokens.other,
    opacity: 0.55,
  },
  '&:focus-visible': { ...focusRing, outlineOffset: 0 },
  '@media (max-width: 899px)': { height: 48, flexBasis: 120, padding: '0 10px' },
});

const View = styled('span')({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
});

const Status = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  whiteSpace: 'nowrap',
  '&[data-missing="true"]': { color: tokens.other, fontWeight: 500 },
});

const Score = styled('span')({
  fontSize: 18,
  letterSpacing: '-.02em',
  color: tokens.t3,
  fontVariantNumeric: 'tabular-nums',
  '&[data-missing="true"]': { color: tokens.t2, fontWeight: 600 },
});

/** One view of the exam: recorded and to be reviewed, or missing. */
export function ClipButton({ clip, isActive, onSelect }: ClipButtonProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isActive) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isActive]);

  return (
    <Button ref={button} type="button" aria-current={isActive} data-missing={clip.isMock} onClick={onSelect}>
      <span style={{ minWidth: 0 }}>
        <View>{clip.shortLabel}</View>
        <Status data-missing={clip.isMock}>
          {clip.isMock && <ClinicalGlyph kind="rescan" size={12} />}
          {clip.isMock ? 'Missing' : 'Not reviewed'}
        </Status>
      </span>
      <Score data-missing={clip.isMock}>{clip.rating ?? '-'}</Score>
    </Button>
  );
}
