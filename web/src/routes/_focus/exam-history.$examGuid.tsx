import { createFileRoute } from '@tanstack/react-router';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { ExamHistoryPage } from '../../exam-history/exam-history-page.tsx';

export const Route = createFileRoute('/_focus/exam-history/$examGuid')({
  staticData: { title: 'Exam history' },
  component: Page,
});

function Page() {
  const { examGuid } = Route.useParams();
  return (
    <ReviewFrame>
      {(bar) => <ExamHistoryPage key={examGuid} examGuid={examGuid.toLowerCase()} bar={bar} />}
    </ReviewFrame>
  );
}
