import { styled } from '@mui/material/styles';
import { CheckCircleOutlineRounded } from '../../ui/icons/check-circle-outline-rounded.tsx';
import { InfoOutlineRounded } from '../../ui/icons/info-outline-rounded.tsx';
import { tokens } from '../../ui/theme/tokens.ts';
import { ReportCard } from '../report/report-card.tsx';
import type { ExamReview } from '../reviews.queries.ts';

const List = styled('ul')({ margin: '-4px 0 -8px', padding: 0, listStyle: 'none' });

const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 16,
  padding: '12px 0',
  borderTop: `1px solid ${tokens.line}`,
  '& > svg': { marginTop: 1, fontSize: 20, color: tokens.t2 },
  '&[data-kept] > svg': { color: tokens.accent },
  '& h3': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { margin: '2px 0 0', maxWidth: 660, fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& p + p': { color: tokens.t1 },
});

/** What was found when the review was submitted, and why it was kept. */
export function StoredFindingsCard({ findings, version }: Pick<ExamReview, 'findings' | 'version'>) {
  if (findings.length === 0) return null;
  return (
    <ReportCard
      title="Safety check"
      subtitle={`As it was when ${version > 1 ? 'this version was saved' : 'the review was submitted'}`}
    >
      <List>
        {findings.map(({ finding, title, evidence, reason }) => (
          <Item key={finding} data-kept={reason === null ? undefined : ''}>
            {reason === null ? <InfoOutlineRounded aria-hidden /> : <CheckCircleOutlineRounded aria-hidden />}
            <div>
              <h3>{title}</h3>
              <p>{evidence}</p>
              {reason !== null && <p>Kept because: {reason}</p>}
            </div>
          </Item>
        ))}
      </List>
    </ReportCard>
  );
}
