import { styled } from '@mui/material/styles';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { memo, useEffect, useRef } from 'react';
import { focusRing, tokens } from '../ui/theme/tokens.ts';
import { ClinicalGlyph } from '../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, clinicalKind, TONE_STYLES } from '../ui/clinical-tone.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { clipStatus } from './clip-status.ts';
import type { ExamClip } from './exam-clips.ts';

interface ClipButtonProps {
  readonly clip: ExamClip;
  readonly rules: ReviewRules;
  readonly isActive: boolean;
  readonly onPress: (clip: ExamClip) => void;
  readonly onSelect: (clip: ExamClip) => void;
}

const Button = styled('button')({
  ...TONE_STYLES,
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  columnGap: 8,
  flex: '1 0 124px',
  // A name of several words takes several lines; no word is cut.
  minWidth: 'min-content',
  minHeight: 56,
  padding: '3px 12px',
  overflow: 'hidden',
  border: `1px solid ${tokens.line}`,
  borderRadius: 8,
  background: tokens.s1,
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: tokens.s2 },
  // A shadow, not a bar of its own: whatever lies over the words hides their contrast from a checker.
  '&[data-tone]': { '--bar': 'inset 0 -3px 0 var(--tone)' },
  boxShadow: 'var(--bar, none)',
  '&[data-missing="true"]': {
    '--bar': 'inset 0 -3px 0 color-mix(in srgb, var(--tone) 55%, transparent)',
    borderStyle: 'dashed',
    borderColor: tokens.line2,
  },
  '&[data-missing="true"]:not([aria-current="true"], :hover)': { background: 'none' },
  '&[aria-current="true"]': {
    background: tokens.s3,
    borderColor: tokens.accent,
    boxShadow: `inset 0 0 0 1px ${tokens.accent}, var(--bar, 0 0)`,
  },
  '&:focus-visible': { ...focusRing, outlineOffset: 0 },
  '@media (max-width: 899px)': { minHeight: 48, flexBasis: 104, padding: '3px 10px' },
});

const View = styled('span')({
  display: 'block',
  fontSize: 13,
  lineHeight: '16px',
  fontWeight: 500,
  textWrap: 'balance',
});

const Status = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  whiteSpace: 'nowrap',
  '[data-tone] &': { color: 'var(--tone)', fontWeight: 500 },
});

const Score = styled('span')({
  fontSize: 18,
  fontWeight: 600,
  letterSpacing: '-.02em',
  fontVariantNumeric: 'tabular-nums',
  '&[data-none]': { color: tokens.t3, fontWeight: 400 },
  '[data-missing="true"] &': { color: tokens.t2 },
});

/** One view of the exam: what was said of it, or that it is still to be reviewed, or missing. */
export const ClipButton = memo(function ClipButton(props: ClipButtonProps) {
  const { clip, rules, isActive, onPress, onSelect } = props;
  const button = useRef<HTMLButtonElement>(null);
  const status = clipStatus(clip, rules, isActive);

  useEffect(() => {
    if (!isActive) return undefined;
    // With the next picture: to find its place now, the page would have to be laid out before the clip may start.
    const frame = requestAnimationFrame(() => {
      button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isActive]);

  const kind = status.finding === null ? null : clinicalKind(status.finding);
  return (
    <Button
      ref={button}
      type="button"
      aria-current={isActive}
      data-missing={clip.isMock}
      data-complete={status.isComplete}
      data-tone={kind === null ? undefined : CLINICAL_TONES[kind]}
      onPointerDown={() => onPress(clip)}
      onClick={() => onSelect(clip)}
    >
      <span>
        <View>{clip.shortLabel}</View>
        <Status>
          {kind !== null && <ClinicalGlyph kind={kind} size={12} />}
          {status.word}
        </Status>
      </span>
      <Score data-none={clip.rating === null ? '' : undefined}>
        <VisuallyHidden>, image quality score </VisuallyHidden>
        {clip.rating ?? '-'}
      </Score>
    </Button>
  );
});
