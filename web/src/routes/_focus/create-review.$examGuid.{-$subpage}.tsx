import { createFileRoute } from '@tanstack/react-router';
import { requireReviewSubpage } from '../../app/review-subpage.ts';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { askAheadForReview } from '../../reviews/prepare-review.ts';
import { ReviewRoom } from '../../reviews/review-room.tsx';

export const Route = createFileRoute('/_focus/create-review/$examGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  beforeLoad: ({ params }) => requireReviewSubpage(params),
  loader: ({ params, preload }) =>
    askAheadForReview({ flow: 'single', mode: 'edit', guid: params.examGuid }, preload),
  component: Page,
});

function Page() {
  const { examGuid, subpage } = Route.useParams();
  return (
    <ReviewFrame>
      {(bar) => <ReviewRoom flow="single" mode="edit" guid={examGuid} subpage={subpage} bar={bar} />}
    </ReviewFrame>
  );
}
