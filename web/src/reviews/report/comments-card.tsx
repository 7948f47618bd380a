import { styled } from '@mui/material/styles';
import { COMMENT_TEXTS, isBlank } from '@sonoboard/domain/reviews/clip-comment';
import { tokens } from '../../app/theme/tokens.ts';
import { ReportCard } from './report-card.tsx';
import { overallComment } from './report-row.ts';
import { TextBox } from './text-box.tsx';

interface CommentsCardProps {
  readonly comment: string;
  /** Absent while reading. */
  readonly onChange?: ((text: string) => void) | undefined;
}

export const ReadText = styled('p')({
  margin: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '&[data-empty]': { color: tokens.t2 },
});

export function CommentsCard({ comment, onChange }: CommentsCardProps) {
  return (
    <ReportCard title="Comments">
      {onChange === undefined ? (
        <ReadText data-empty={isBlank(comment) ? '' : undefined}>{overallComment(comment)}</ReadText>
      ) : (
        <TextBox label="Comments" value={comment} placeholder={COMMENT_TEXTS.editing} onChange={onChange} />
      )}
    </ReportCard>
  );
}
