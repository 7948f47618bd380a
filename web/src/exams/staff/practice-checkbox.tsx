import { styled } from '@mui/material/styles';
import { markPracticeExam } from '@sonoboard/contract/exams/exam-reports.calls';
import { isCallError } from '../../platform/call-error.ts';
import { call } from '../../platform/call.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SavingMark, useSaving } from '../../ui/saving.tsx';
import { type ExamMetadata, keepExam, refreshExam } from './staff-exams.queries.ts';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });
const Label = styled('span')({ fontWeight: 500, cursor: 'pointer' });

/** The box shows what the server holds: it changes once the change is saved, and keeps its state when it is not. */
export function PracticeCheckbox({ exam }: { readonly exam: ExamMetadata }) {
  const saving = useSaving();
  const isBusy = saving.state === 'saving';
  const { guid: examGuid, is_practise_exam: isPractice } = exam;

  async function mark(wanted: boolean): Promise<void> {
    const body = { is_practise_exam: wanted, expected: { is_practise_exam: isPractice } };
    try {
      const reply = await call(markPracticeExam, { params: { examGuid }, body });
      await keepExam(reply.exam);
    } catch (error) {
      // Someone else was faster: what they set is shown.
      if (isCallError(error, 'changed_meanwhile')) await refreshExam(examGuid);
      throw error;
    }
  }

  function change(wanted: boolean): void {
    if (!isBusy) void saving.run(() => mark(wanted));
  }

  return (
    <Row>
      <SavingMark state={saving.state} />
      <Checkbox label="Practice Exam" isChecked={isPractice} isDisabled={isBusy} onChange={change} />
      <Label aria-hidden onClick={() => change(!isPractice)}>
        Practice Exam
      </Label>
    </Row>
  );
}
