import { styled } from '@mui/material/styles';
import { OTHER_REASON } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_CATALOGUE, reasonText } from '@sonoboard/domain/safety-check/finding-catalogue';
import { tokens } from '../ui/theme/tokens.ts';
import { SectionCard } from '../ui/section-card.tsx';
import { NothingYet } from './nothing-yet.tsx';
import type { Statistics } from './statistics.queries.ts';

type FindingCounts = Statistics['safety_check']['findings'][number];

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.t2 },
  '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: `1px solid ${tokens.line}` },
  '& td:last-of-type': { width: '45%', color: tokens.t2 },
});

/** What was found before submit, how often a reviewer said why it is kept, and why. */
export function SafetyCheckCard({ findings }: Statistics['safety_check']) {
  return (
    <SectionCard title="Safety check">
      {findings.length === 0 ? (
        <NothingYet />
      ) : (
        <Table aria-label="Safety check">
          <thead>
            <tr>
              <th scope="col">Finding</th>
              <th scope="col">Found</th>
              <th scope="col">With reason</th>
              <th scope="col">Reasons</th>
            </tr>
          </thead>
          <tbody>
            {findings.map((counts) => (
              <tr key={counts.finding}>
                <th scope="row">{nameOf(counts)}</th>
                <td>{counts.found}</td>
                <td>{counts.with_reason}</td>
                <td>{reasonsOf(counts)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </SectionCard>
  );
}

function nameOf({ finding }: FindingCounts): string {
  const { name } = FINDING_CATALOGUE[finding];
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** 'D-dimer is negative: 2, Other: 1' */
function reasonsOf({ finding, reasons }: FindingCounts): string {
  if (reasons.length === 0) return '-';
  return reasons
    .toSorted((one, other) => other.count - one.count)
    .map(({ reason, count }) => {
      const words = reason === OTHER_REASON ? 'Other' : reasonText(finding, reason, '');
      return `${words}: ${count}`;
    })
    .join(', ');
}
