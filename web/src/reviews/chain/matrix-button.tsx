import { styled } from '@mui/material/styles';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { ClinicalGlyph } from '../../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, clinicalKind, TONE_STYLES } from '../../ui/clinical-tone.ts';
import type { ExamClip } from '../exam-clips.ts';

interface MatrixButtonProps {
  readonly clip: ExamClip;
  readonly rules: ReviewRules;
  readonly isActive: boolean;
  /** Of a scan whose review stands. */
  readonly isDone: boolean;
  readonly isSelectable: boolean;
  readonly onPress: () => void;
  readonly onSelect: () => void;
}

const Button = styled('button')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minWidth: 0,
  height: 40,
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 15,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  '--bar': 1,
  '&:hover': { background: tokens.s3 },
  '&[data-tone]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 3,
    background: 'currentColor',
    opacity: 'var(--bar)',
  },
  '&[data-tone]::after, & svg': { color: 'var(--tone)' },
  ...TONE_STYLES,
  '&[data-done="true"]': {
    background: 'none',
    borderColor: tokens.line,
    color: tokens.t2,
    fontWeight: 500,
    '--bar': 0.7,
  },
  '&[data-missing="true"]': {
    background: 'none',
    borderStyle: 'dashed',
    borderColor: tokens.line2,
    color: tokens.t3,
    fontWeight: 500,
    '--bar': 0.4,
    '& svg': { color: tokens.t3 },
  },
  '&:disabled': { cursor: 'default' },
  '&:not(:disabled):is([data-done="true"], [data-missing="true"]):hover': { background: tokens.s2 },
  '&[aria-current="true"], &[aria-current="true"]:hover': {
    background: tokens.s3,
    borderColor: tokens.accent,
    borderStyle: 'solid',
    boxShadow: `inset 0 0 0 1px ${tokens.accent}`,
    color: tokens.t1,
  },
  '&:focus-visible': { ...focusRing, outlineOffset: 1 },
  '@media (max-width: 899px)': { height: 44 },
});

/** A clip of the chain: its rating, and what was said of it by glyph and colour. */
export function MatrixButton(props: MatrixButtonProps) {
  const { clip, rules, isActive, isDone, isSelectable, onPress, onSelect } = props;
  const shown = clip.isMock || rules.examDiagnosis ? clip.assessment : null;
  const kind = shown === null ? undefined : clinicalKind(shown);
  return (
    <Button
      type="button"
      aria-label={nameOf(clip, rules)}
      aria-current={isActive}
      data-tone={kind && CLINICAL_TONES[kind]}
      data-done={isDone}
      data-missing={clip.isMock}
      disabled={!isSelectable}
      onPointerDown={onPress}
      onClick={onSelect}
    >
      {kind && <ClinicalGlyph kind={kind} size={13} />}
      {clip.rating ?? '-'}
    </Button>
  );
}

/** The row carries the scan's name; beside the number stands what colour and glyph say. */
function nameOf(clip: ExamClip, rules: ReviewRules): string {
  const rating = clip.rating === null ? '-, not rated' : `${clip.rating}`;
  if (clip.isMock) return `${clip.shortLabel}: ${rating}, missing`;
  if (!rules.examDiagnosis) return `${clip.shortLabel}: ${rating}`;
  const assessment = clip.assessment === null ? 'not assessed' : assessmentLabel(clip.assessment, rules);
  return `${clip.shortLabel}: ${rating}, ${assessment}`;
}
