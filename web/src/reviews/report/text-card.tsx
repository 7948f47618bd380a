import { styled } from '@mui/material/styles';
import { isBlank } from '@sonoboard/domain/reviews/clip-comment';
import { tokens } from '../../ui/theme/tokens.ts';
import { ReportCard } from './report-card.tsx';
import { TextBox } from './text-box.tsx';

interface TextCardProps {
  readonly title: string;
  readonly text: string;
  readonly placeholder: string;
  readonly whenEmpty: string;
  /** Absent while reading. */
  readonly onChange?: ((text: string) => void) | undefined;
}

export const ReadText = styled('p')({
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&[data-empty]': { color: tokens.t2 },
});

/** A text of the review, such as its comments. */
export function TextCard({ title, text, placeholder, whenEmpty, onChange }: TextCardProps) {
  return (
    <ReportCard title={title}>
      {onChange === undefined ? (
        <ReadText data-empty={isBlank(text) ? '' : undefined}>
          {isBlank(text) ? whenEmpty : text.trim()}
        </ReadText>
      ) : (
        <TextBox label={title} value={text} placeholder={placeholder} onChange={onChange} />
      )}
    </ReportCard>
  );
}
