import { ResultMark } from '../results/result-mark.tsx';
import { TimeToTarget } from '../targets/time-to-target.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { StoredExam } from './stored-exams.queries.ts';

/** What was decided on the exam, and until then when its review is promised; beside the columns of AMB-182. */
export const resultColumn = (now: Date): TableColumn<StoredExam> => ({
  id: 'result',
  header: 'Result',
  width: 210,
  fields: ['result.clinical_decision', 'result.read_at', 'target.due_at', 'is_urgent', 'urgent_reason'],
  render: ({ result, target }) => {
    if (result !== null) return <ResultMark result={result} />;
    return target && <TimeToTarget dueAt={target.due_at} now={now} />;
  },
});
