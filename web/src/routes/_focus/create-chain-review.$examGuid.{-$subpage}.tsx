import { createFileRoute } from '@tanstack/react-router';
import { requireReviewSubpage } from '../../app/review-subpage.ts';
import { ReviewFrame } from '../../app/shell/review-frame.tsx';
import { prefetchReview } from '../../reviews/prepare-review.ts';
import { ReviewScreen } from '../../reviews/review-screen.tsx';

export const Route = createFileRoute('/_focus/create-chain-review/$examGuid/{-$subpage}')({
  staticData: { title: 'Review' },
  beforeLoad: ({ params }) => requireReviewSubpage(params),
  loader: ({ params, preload }) =>
    prefetchReview({ flow: 'chain', mode: 'edit', guid: params.examGuid }, preload),
  component: Page,
});

function Page() {
  const { examGuid, subpage } = Route.useParams();
  return (
    <ReviewFrame>
      {(bar) => <ReviewScreen flow="chain" mode="edit" guid={examGuid} subpage={subpage} bar={bar} />}
    </ReviewFrame>
  );
}
