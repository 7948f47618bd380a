import { styled } from '@mui/material/styles';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { tokens } from '../ui/theme/tokens.ts';
import { ClinicalGlyph } from '../ui/clinical-glyph.tsx';
import { CLINICAL_TONES, TONE_STYLES } from '../ui/clinical-tone.ts';
import { DECISION_WORDS } from './decision-words.ts';

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '20px 24px',
  borderRadius: 12,
  background: 'var(--tint)',
  ...TONE_STYLES,
  '&[data-tone]': { color: 'var(--tone)' },
  '& h2': {
    margin: 0,
    fontSize: 28,
    lineHeight: '36px',
    fontWeight: 600,
    letterSpacing: '-.02em',
    overflowWrap: 'anywhere',
  },
  '& p': { margin: '2px 0 0', color: tokens.t1 },
  '@media (max-width: 899px)': { padding: 16 },
});

/** The one thing to be seen from an arm's length. */
export function DecisionBanner({ decision }: { readonly decision: ClinicalDecision }) {
  const { kind, word, meaning } = DECISION_WORDS[decision];
  return (
    <Box data-tone={CLINICAL_TONES[kind]}>
      <ClinicalGlyph kind={kind} size={44} />
      <div>
        <h2>{word}</h2>
        <p>{meaning}</p>
      </div>
    </Box>
  );
}
