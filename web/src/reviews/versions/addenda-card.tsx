import { styled } from '@mui/material/styles';
import { momentText } from '../../ui/moment-text.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { ReportCard } from '../report/report-card.tsx';
import type { ExamReview } from '../reviews.queries.ts';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& p': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& small': { display: 'block', marginTop: 2, fontSize: 12, lineHeight: '16px', color: tokens.t2 },
});

interface AddendaCardProps extends Pick<ExamReview, 'addenda'> {
  readonly now: Date;
}

/** What was added to the review later, each with its author and time. */
export function AddendaCard({ addenda, now }: AddendaCardProps) {
  if (addenda.length === 0) return null;
  return (
    <ReportCard title={addenda.length === 1 ? 'Addendum' : 'Addenda'}>
      <List>
        {addenda.map(({ version, text, author_name, created_at, created_at_timezone_id }) => (
          <li key={version}>
            <p>{text}</p>
            <small>
              {author_name}, {momentText(created_at, created_at_timezone_id, now)}, version {version}
            </small>
          </li>
        ))}
      </List>
    </ReportCard>
  );
}
