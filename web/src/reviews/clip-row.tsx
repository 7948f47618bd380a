import { styled } from '@mui/material/styles';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { ClipButton } from './clip-button.tsx';
import type { ExamClip } from './exam-clips.ts';

interface ClipRowProps {
  readonly clips: readonly ExamClip[];
  readonly active: ExamClip;
  readonly rules: ReviewRules;
  readonly onPress: (clip: ExamClip) => void;
  readonly onSelect: (clip: ExamClip) => void;
}

const Row = styled('nav')({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  flex: 'none',
  // Room for the focus ring of a button, which the scroll box would cut off.
  padding: 2,
  margin: -2,
  scrollbarWidth: 'none',
  '@media (max-width: 899px)': { padding: '8px 12px', margin: 0 },
});

export function ClipRow({ clips, active, rules, onPress, onSelect }: ClipRowProps) {
  return (
    <Row aria-label="Clips">
      {clips.map((clip) => (
        <ClipButton
          key={clip.id}
          clip={clip}
          rules={rules}
          isActive={clip.id === active.id}
          onPress={onPress}
          onSelect={onSelect}
        />
      ))}
    </Row>
  );
}
