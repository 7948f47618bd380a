import { ScheduleRounded as Schedule } from '../ui/icons/schedule-rounded.tsx';
import { ErrorOutlineRounded as ErrorOutline } from '../ui/icons/error-outline-rounded.tsx';
import { styled } from '@mui/material/styles';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { reviewerProgressHighlight } from '@sonoboard/domain/statistics/reviewer-progress';
import { tokens } from '../ui/theme/tokens.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { ReviewerProgress } from './statistics.queries.ts';

const Person = styled('span')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  minWidth: 0,
  lineHeight: '18px',
  '& small': {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    letterSpacing: 0,
    color: tokens.t2,
  },
});

const Done = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > span': {
    flex: 1,
    maxWidth: 180,
    minWidth: 48,
    height: 6,
    borderRadius: 3,
    background: tokens.s3,
    overflow: 'hidden',
  },
  '& i': { display: 'block', height: '100%', background: tokens.accent },
});

/** How old a submission is, is judged at the moment the figures came. */
export function reviewerProgressColumns(now: Date): readonly TableColumn<ReviewerProgress>[] {
  const count = (id: string, header: string, width: number, of: (line: ReviewerProgress) => number) => ({
    id,
    header,
    width,
    align: 'right' as const,
    render: of,
  });
  return [
    { id: 'reviewer', header: 'Reviewer', width: 220, isStrong: true, card: 'title', render: reviewerLink },
    {
      id: 'dateOfLastSubmission',
      header: 'Last submission',
      width: 220,
      isSecondary: true,
      render: (line) => <LastSubmission at={line.dateOfLastSubmission} now={now} />,
    },
    { id: 'finished', header: 'Finished', width: 230, render: doneBar },
    count('positive', 'Positive', 84, (line) => line.positiveExamReviews),
    count('negative', 'Negative', 84, (line) => line.negativeExamReviews),
    count('other', 'Other', 70, (line) => line.otherExamReviews),
    {
      id: 'overallRating',
      header: 'Overall rating',
      width: 120,
      align: 'right',
      isStrong: true,
      render: (line) => line.overallRating?.toFixed(2) ?? '-',
    },
  ];
}

/** Names may be the same; addresses are not. */
const reviewerLink = ({ reviewer, reviewerName }: ReviewerProgress) => (
  <Person>
    <TextLink to="/internal/reviews" search={{ reviewer }}>
      {reviewerName === '' ? reviewer : reviewerName}
    </TextLink>
    {reviewerName !== '' && <small>{reviewer}</small>}
  </Person>
);

function doneBar({ finishedExamReviews: finished, totalExamReviews: total }: ReviewerProgress) {
  const percent = total === 0 ? 0 : (finished / total) * 100;
  return (
    <Done>
      <span aria-hidden>
        <i style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      {finished} / {total}
    </Done>
  );
}

function LastSubmission({ at, now }: { readonly at: string | null; readonly now: Date }) {
  if (at === null) return '-';
  const text = displayDateTime(at, { now, zone: browserZone() });
  switch (reviewerProgressHighlight(new Date(at), now)) {
    case 'red':
      return <StatusChip label={text} tone="error" icon={ErrorOutline} />;
    case 'yellow':
      return <StatusChip label={text} tone="warning" icon={Schedule} />;
    case 'none':
      return text;
  }
}
