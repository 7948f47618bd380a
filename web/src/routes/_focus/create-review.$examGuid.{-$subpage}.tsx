import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../app/coming-page.tsx';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { Frame } from '../../app/shell/shell.tsx';
import { askAhead } from '../../platform/query-client.ts';
import { ClipsPage } from '../../reviews/clips-page.tsx';
import { examQuery } from '../../reviews/reviews.queries.ts';

export const Route = createFileRoute('/_focus/create-review/$examGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  loader: ({ params }) => askAhead(examQuery(params.examGuid)),
  component: CreateReviewRoute,
});

function CreateReviewRoute() {
  const { examGuid, subpage } = Route.useParams();
  if (subpage === 'report')
    return (
      <Frame>
        <ComingPage />
      </Frame>
    );
  return <ReviewFrame>{(parts) => <ClipsPage examGuid={examGuid} {...parts} />}</ReviewFrame>;
}
