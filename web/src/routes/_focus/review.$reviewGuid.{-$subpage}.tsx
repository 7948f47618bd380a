import { createFileRoute } from '@tanstack/react-router';
import { requireReviewSubpage } from '../../app/review-subpage.ts';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { askAheadForReview } from '../../reviews/prepare-review.ts';
import { ReviewRoom } from '../../reviews/review-room.tsx';

export const Route = createFileRoute('/_focus/review/$reviewGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  beforeLoad: ({ params }) => requireReviewSubpage(params),
  loader: ({ params, preload }) =>
    askAheadForReview({ flow: 'single', mode: 'view', guid: params.reviewGuid }, preload),
  component: Page,
});

function Page() {
  const { reviewGuid, subpage } = Route.useParams();
  return (
    <ReviewFrame>
      {(bar) => <ReviewRoom flow="single" mode="view" guid={reviewGuid} subpage={subpage} bar={bar} />}
    </ReviewFrame>
  );
}
