import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ExamClip } from '../exam-clips.ts';
import { Card } from '../review-layout.ts';

const Place = styled(Card)({
  padding: '12px 16px',
  '& h2': { margin: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600, letterSpacing: '-.006em' },
  '& p': { margin: '4px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2, textWrap: 'pretty' },
  '@media (max-width: 899px)': {
    padding: '4px 4px 0',
    border: 0,
    background: 'none',
    '& h2': { fontSize: 14 },
    '& p': { margin: 0 },
  },
});

/** Where the clip should have been recorded. */
export function ChainRegion({ clip }: { readonly clip: ExamClip }) {
  return (
    <Place aria-label="Expected anatomical region">
      <h2>Expected anatomical region: {clip.label}</h2>
      <p>{clip.description}</p>
    </Place>
  );
}
