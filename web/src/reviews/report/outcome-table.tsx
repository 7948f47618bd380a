import { styled } from '@mui/material/styles';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ExamClip } from '../exam-clips.ts';
import { AssessmentOf, ClipName, QualityOf } from './clip-cells.tsx';
import type { ReportRow, ReportTable } from './report-content.ts';
import { commentOf, NOTHING, operatorWord } from './report-row.ts';

export interface OutcomeRowsProps {
  readonly table: ReportTable;
  readonly rules: ReviewRules;
  /** When each scan of a chain was started, by exam. */
  readonly startOf: (examGuid: string) => string;
  readonly onOpen: (clip: ExamClip) => void;
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '0 12px 0 0', textAlign: 'left' },
  '& thead th': { height: 32, fontSize: 12, lineHeight: '16px', fontWeight: 500, color: tokens.t2 },
  '& tbody tr': { borderTop: `1px solid ${tokens.line}` },
  '& tbody td, & tbody th': { height: 44, paddingBlock: 6 },
  '& tr[data-replaced]': { color: tokens.t3 },
  '& tbody th[scope="rowgroup"]': { height: 36, fontSize: 13, fontWeight: 500, color: tokens.t2 },
  '& [data-column="operator"]': { fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& [data-column="comment"]': {
    fontSize: 13,
    lineHeight: '18px',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& [data-column="comment"][data-empty]': { color: tokens.t3 },
});

export function OutcomeTable({ table: { title, groups }, rules, startOf, onOpen }: OutcomeRowsProps) {
  return (
    <Table aria-label={title}>
      <Columns isDiagnosing={rules.examDiagnosis} />
      {groups.map(({ scan, rows }) => (
        <tbody key={scan?.examGuid ?? title}>
          {scan !== null && (
            <tr>
              <th scope="rowgroup" colSpan={5}>
                {scan.label} · {startOf(scan.examGuid)}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <Row key={row.clip.id} row={row} rules={rules} onOpen={onOpen} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}

function Columns({ isDiagnosing }: { readonly isDiagnosing: boolean }) {
  return (
    <thead>
      <tr>
        <th style={{ width: 144 }}>Clip</th>
        {isDiagnosing && <th style={{ width: 120 }}>Operator</th>}
        <th style={{ width: 124 }}>Quality Score</th>
        {isDiagnosing && <th style={{ width: 132 }}>Assessment</th>}
        <th>Comment</th>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: ReportRow;
  readonly rules: ReviewRules;
  readonly onOpen: (clip: ExamClip) => void;
}

function Row({ row, rules, onOpen }: RowProps) {
  const { clip, isReplaced } = row;
  const comment = commentOf(clip);
  return (
    <tr data-replaced={isReplaced ? '' : undefined}>
      <th scope="row">
        <ClipName row={row} onOpen={onOpen} />
      </th>
      {rules.examDiagnosis && <td data-column="operator">{operatorWord(clip)}</td>}
      <td>
        <QualityOf clip={clip} />
      </td>
      {rules.examDiagnosis && (
        <td>
          <AssessmentOf clip={clip} rules={rules} />
        </td>
      )}
      <td data-column="comment" data-empty={comment === NOTHING ? '' : undefined}>
        {comment}
      </td>
    </tr>
  );
}
