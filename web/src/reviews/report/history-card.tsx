import { ExpandMoreRounded } from '../../ui/icons/expand-more-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { CountPill } from '../../ui/count-pill.tsx';
import type { HistoryRow } from './decision-rows.ts';
import { ReportCard } from './report-card.tsx';

interface HistoryCardProps {
  readonly rows: readonly HistoryRow[];
  readonly startsOpen: boolean;
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '0 16px 0 0', textAlign: 'left', verticalAlign: 'top' },
  '& th': {
    height: 32,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    color: tokens.t2,
    verticalAlign: 'middle',
  },
  '& tbody tr': { borderTop: `1px solid ${tokens.line}` },
  '& td': { paddingBlock: 12, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& td:first-of-type': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '@media (max-width: 899px)': { '& td:first-of-type': { whiteSpace: 'normal' } },
});

export const HISTORY_PLACE = 'decision-history';
const TITLE = 'Clinical Decision History';

/** What was decided on every scan of the chain, newest first. */
export function HistoryCard({ rows, startsOpen }: HistoryCardProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const id = useId();
  return (
    <ReportCard
      place={HISTORY_PLACE}
      title={TITLE}
      aside={<CountPill value={rows.length} />}
      tools={
        <IconButton
          aria-label={TITLE}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ my: -1, mr: -1, transform: isOpen ? 'rotate(180deg)' : 'none' }}
        >
          <ExpandMoreRounded />
        </IconButton>
      }
    >
      <div id={id} hidden={!isOpen}>
        {rows.length === 0 ? (
          <p style={{ margin: 0, color: tokens.t2 }}>No exam of this chain has been reviewed yet.</p>
        ) : (
          <Table aria-label={TITLE}>
            <thead>
              <tr>
                <th>Reviewed on</th>
                <th>Clinical Decision</th>
                <th>Note</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.reviewGuid}>
                  <td>{row.reviewedOn}</td>
                  <td>{row.decision}</td>
                  <td>{row.note}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </ReportCard>
  );
}
