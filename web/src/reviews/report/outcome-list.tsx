import { styled } from '@mui/material/styles';
import { tokens } from '../../ui/theme/tokens.ts';
import { AssessmentOf, ClipName, QualityOf } from './clip-cells.tsx';
import type { OutcomeRowsProps } from './outcome-table.tsx';
import { commentOf, NOTHING, operatorWord } from './report-row.ts';

const ScanName = styled('h3')({
  margin: '12px 0 4px',
  fontSize: 13,
  lineHeight: '18px',
  fontWeight: 500,
  color: tokens.t2,
});

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '4px 12px',
    padding: '12px 0',
    borderTop: `1px solid ${tokens.line}`,
  },
  '& > li[data-replaced]': { color: tokens.t3 },
  '& > li > p': {
    gridColumn: '1 / -1',
    margin: 0,
    fontSize: 13,
    lineHeight: '18px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

const Operator = styled('span')({ fontSize: 13, lineHeight: '18px', color: tokens.t2 });

/** The table of a small screen. */
export function OutcomeList({ table: { title, groups }, rules, startOf, onOpen }: OutcomeRowsProps) {
  return groups.map(({ scan, rows }) => (
    <div key={scan?.examGuid ?? title}>
      {scan !== null && (
        <ScanName>
          {scan.label} · {startOf(scan.examGuid)}
        </ScanName>
      )}
      <List aria-label={scan?.label ?? title}>
        {rows.map((row) => {
          const comment = commentOf(row.clip);
          return (
            <li key={row.clip.id} data-replaced={row.isReplaced ? '' : undefined}>
              <span>
                <ClipName row={row} onOpen={onOpen} />
              </span>
              {rules.examDiagnosis && <AssessmentOf clip={row.clip} rules={rules} />}
              {rules.examDiagnosis && <Operator>Operator: {operatorWord(row.clip)}</Operator>}
              <QualityOf clip={row.clip} />
              {comment !== NOTHING && <p>{comment}</p>}
            </li>
          );
        })}
      </List>
    </div>
  ));
}
