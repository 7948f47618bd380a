import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { ClinicalGlyph, type ClinicalKind } from '../../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, TONE_STYLES } from '../../ui/clinical-tone.ts';

interface AssessmentButtonProps {
  readonly kind: ClinicalKind;
  readonly label: ReactNode;
  readonly keyLetter: string;
  readonly isEnabled: boolean;
  readonly isSelected: boolean;
  /** The finding waits: first with a spinner, then for the second click. */
  readonly pending?: 'waiting' | 'confirm' | undefined;
  readonly menu?: { readonly id: string; readonly isOpen: boolean } | undefined;
  readonly onChoose: (button: HTMLElement) => void;
}

const Button = styled('button')({
  ...TONE_STYLES,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 6,
  minWidth: 0,
  height: 64,
  padding: '0 4px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: 8,
  background: tokens.s2,
  color: tokens.t1,
  font: 'inherit',
  fontSize: 14,
  lineHeight: '18px',
  fontWeight: 500,
  textAlign: 'center',
  cursor: 'pointer',
  '& svg': { color: 'var(--tone)' },
  '&:hover': { background: tokens.s3 },
  '&:disabled': { background: 'none', borderColor: tokens.line, color: tokens.off, cursor: 'default' },
  '&:disabled svg, &:disabled kbd': { color: tokens.off },
  '&[aria-pressed="true"]': {
    background: 'var(--tint)',
    borderColor: 'var(--tone)',
    boxShadow: 'inset 0 0 0 1px var(--tone)',
    color: 'var(--tone)',
  },
  // What an earlier review said stays readable.
  '&[aria-pressed="true"]:disabled svg': { color: 'var(--tone)' },
  '&[data-pending="confirm"]': {
    background: tokens.warningTint,
    borderColor: tokens.warning,
    color: tokens.warning,
  },
  '&:focus-visible': focusRing,
});

const KeyLetter = styled('kbd')({
  position: 'absolute',
  top: 5,
  right: 8,
  color: tokens.t3,
  font: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
  '@media (hover: none)': { display: 'none' },
});

/** Glyph over label: no finding is told by colour alone. */
export function AssessmentButton(props: AssessmentButtonProps) {
  const { kind, label, keyLetter, isEnabled, isSelected, pending, menu, onChoose } = props;
  return (
    <Button
      type="button"
      data-tone={CLINICAL_TONES[kind]}
      data-pending={pending}
      aria-pressed={isSelected}
      aria-busy={pending === 'waiting' ? true : undefined}
      aria-haspopup={menu && 'menu'}
      aria-expanded={menu?.isOpen}
      aria-controls={menu?.isOpen === true ? menu.id : undefined}
      aria-keyshortcuts={keyLetter}
      disabled={!isEnabled}
      onClick={(event) => onChoose(event.currentTarget)}
    >
      <KeyLetter aria-hidden>{keyLetter}</KeyLetter>
      {pending === 'waiting' && <CircularProgress size={18} aria-label="One moment" />}
      {pending === undefined && <ClinicalGlyph kind={kind} size={18} />}
      <span>{label}</span>
    </Button>
  );
}
