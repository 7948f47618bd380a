import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { ResultPage } from '../../results/result-page.tsx';

export const Route = createFileRoute('/_shell/results/$reviewGuid')({
  staticData: { title: 'Result' },
  component: ResultOfReview,
});

function ResultOfReview() {
  const { reviewGuid } = Route.useParams();
  return <ResultPage reviewGuid={reviewGuid.toLowerCase()} lost={<NotFoundPage />} />;
}
