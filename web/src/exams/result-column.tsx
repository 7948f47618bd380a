import { ResultMark } from '../results/result-mark.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { StoredExam } from './stored-exams.queries.ts';

/** What was decided on the exam; beside the columns of AMB-182. */
export const RESULT_COLUMN: TableColumn<StoredExam> = {
  id: 'result',
  header: 'Result',
  width: 210,
  fields: ['result.clinical_decision', 'result.read_at'],
  render: ({ result }) => (result === null ? null : <ResultMark result={result} />),
};
