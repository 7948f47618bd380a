import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { CardList } from '../ui/table/card-list.tsx';
import { DesktopTable } from '../ui/table/desktop-table.tsx';
import { TableFrame } from '../ui/table/table-frame.tsx';
import { UNNARROWED, type TableView } from '../ui/table/table-view.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { NothingYet } from './nothing-yet.tsx';
import { reviewerProgressColumns } from './reviewer-progress-columns.tsx';
import type { ReviewerProgress } from './statistics.queries.ts';

const Head = styled('div')({ padding: '20px 20px 8px', '[data-small] > &': { padding: '8px 0 12px' } });
const Note = styled('p')({
  margin: 0,
  padding: '12px 20px 16px',
  borderTop: `1px solid ${tokens.line}`,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t2,
  '[data-small] > &': { padding: '12px 0', border: 0 },
});

/** The whole list on one page, in the server's order. */
const WHOLE: TableView = {
  page: 1,
  size: 300,
  sort: '',
  order: 'asc',
  ...UNNARROWED,
  columns: undefined,
};
const guidOf = (line: ReviewerProgress) => line.reviewerGuid;

interface ReviewerProgressCardProps {
  readonly items: readonly ReviewerProgress[];
  readonly now: Date;
}

export function ReviewerProgressCard({ items, now }: ReviewerProgressCardProps) {
  const isSmall = useSmallScreen();
  const columns = useMemo(() => reviewerProgressColumns(now), [now]);
  const list = {
    label: 'Reviewer Progress',
    columns,
    rowId: guidOf,
    rows: items,
    total: items.length,
    view: WHOLE,
    onViewChange: () => {},
    density: 'roomy' as const,
  };
  const content = (
    <>
      <Head>
        <Typography component="h2" variant="h6">
          Reviewer Progress
        </Typography>
      </Head>
      {items.length === 0 ? <NothingYet /> : isSmall ? <CardList {...list} /> : <DesktopTable {...list} />}
      <Note>Yellow: no submission for more than 7 days. Red: for more than 14 days.</Note>
    </>
  );
  return (
    <section aria-label="Reviewer Progress">
      {isSmall ? <div data-small="">{content}</div> : <TableFrame>{content}</TableFrame>}
    </section>
  );
}
