import { EXAM_NOT_FOUND, REVIEW_NOT_FOUND } from '@sonoboard/domain/reviews/not-found';
import { SearchOffRounded } from '../ui/icons/search-off-rounded.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import type { ReviewAddress } from './reviews.queries.ts';

const TITLES = { edit: EXAM_NOT_FOUND, view: REVIEW_NOT_FOUND } as const;
const LINES = {
  single: "This exam does not exist or you don't have sufficient permissions to view it.",
  chain: "This exam/review does not exist or you don't have sufficient permissions to view it.",
} as const;

export function ReviewNotFound({ address }: { readonly address: ReviewAddress }) {
  return (
    <main>
      <EmptyState
        icon={SearchOffRounded}
        headingLevel="h1"
        title={TITLES[address.mode]}
        line={LINES[address.flow]}
        action={
          <ButtonLink to="/worklist" variant="outlined">
            Go to Worklist
          </ButtonLink>
        }
      />
    </main>
  );
}
