import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { ExamPage } from '../../../exams/staff/exam-page.tsx';

export const Route = createFileRoute('/_shell/internal/exams/$examGuid/')({
  staticData: { title: 'Exam' },
  component: ExamDetail,
});

function ExamDetail() {
  const { examGuid } = Route.useParams();
  return <ExamPage key={examGuid} examGuid={examGuid.toLowerCase()} lost={<NotFoundPage />} />;
}
