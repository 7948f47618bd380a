import { createFileRoute } from '@tanstack/react-router';
import { requireReviewSubpage } from '../../app/review-subpage.ts';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { prefetchReview } from '../../reviews/prepare-review.ts';
import { ReviewScreen } from '../../reviews/review-screen.tsx';

export const Route = createFileRoute('/_focus/amend-chain-review/$reviewGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  beforeLoad: ({ params }) => requireReviewSubpage(params),
  loader: ({ params, preload }) =>
    prefetchReview({ flow: 'chain', mode: 'amend', guid: params.reviewGuid }, preload),
  component: Page,
});

function Page() {
  const { reviewGuid, subpage } = Route.useParams();
  return (
    <ReviewFrame>
      {(bar) => <ReviewScreen flow="chain" mode="amend" guid={reviewGuid} subpage={subpage} bar={bar} />}
    </ReviewFrame>
  );
}
