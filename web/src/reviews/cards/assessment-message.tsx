import { WarningAmberRounded } from '../../ui/icons/warning-amber-rounded.tsx';
import { styled } from '@mui/material/styles';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { CARD_MESSAGES, type CardMessage } from '@sonoboard/domain/reviews/assessment-card';
import { tokens } from '../../ui/theme/tokens.ts';
import { ClinicalGlyph } from '../../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, clinicalKind, TONE_STYLES } from '../../ui/clinical-tone.ts';

const Line = styled('p')({
  ...TONE_STYLES,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  margin: '12px 0 0',
  fontSize: 13,
  lineHeight: '18px',
  color: `var(--tone, ${tokens.t2})`,
  textWrap: 'pretty',
  '& svg': { flex: 'none', marginTop: 1 },
  '&[data-warning]': { color: tokens.warning },
  '@media (max-width: 899px)': { marginTop: 8 },
});

/** One sentence of the assessment card. */
export function AssessmentMessage({ message }: { readonly message: CardMessage }) {
  const assessment = assessmentOf(message);
  if (assessment !== null) {
    const kind = clinicalKind(assessment);
    return (
      <Line data-tone={CLINICAL_TONES[kind]}>
        <ClinicalGlyph kind={kind} />
        {CARD_MESSAGES[message]}
      </Line>
    );
  }
  const isWarning = message === 'mismatch' || message === 'mismatch_strict';
  return (
    <Line data-warning={isWarning ? '' : undefined}>
      {isWarning && <WarningAmberRounded aria-hidden sx={{ fontSize: 18 }} />}
      {CARD_MESSAGES[message]}
    </Line>
  );
}

function assessmentOf(message: CardMessage): Assessment | null {
  switch (message) {
    case 'negative':
    case 'positive':
    case 'not_applicable':
    case 'rescan':
    case 'standard':
      return message;
    case 'missing_rating':
    case 'call_to_action':
    case 'limited':
    case 'mismatch':
    case 'mismatch_strict':
      return null;
  }
}
