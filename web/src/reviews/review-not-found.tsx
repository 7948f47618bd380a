import { styled } from '@mui/material/styles';
import { EXAM_NOT_FOUND, REVIEW_NOT_FOUND } from '@sonoboard/domain/reviews/not-found';
import { lazy, Suspense } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { SearchOffRounded } from '../ui/icons/search-off-rounded.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import type { ReviewAddress } from './reviews.queries.ts';

const TITLES = { edit: EXAM_NOT_FOUND, amend: REVIEW_NOT_FOUND, view: REVIEW_NOT_FOUND } as const;
const LINES = {
  single: "This exam does not exist or you don't have sufficient permissions to view it.",
  chain: "This exam/review does not exist or you don't have sufficient permissions to view it.",
} as const;

// Not part of what every review loads.
const Offer = lazy(async () => ({
  default: (await import('../emergency-access/emergency-offer.tsx')).EmergencyOffer,
}));

const Ways = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

interface ReviewNotFoundProps {
  readonly address: ReviewAddress;
  /** What the server said, where it says more than that nothing was found. */
  readonly error?: unknown;
}

export function ReviewNotFound({ address, error }: ReviewNotFoundProps) {
  const wasDeleted = isCallError(error, 'exam_deleted');
  return (
    <main>
      <EmptyState
        icon={SearchOffRounded}
        headingLevel="h1"
        title={wasDeleted ? 'Exam deleted' : TITLES[address.mode]}
        line={wasDeleted ? error.message : LINES[address.flow]}
        action={
          <Ways>
            <ButtonLink to="/worklist" variant="outlined">
              Go to Worklist
            </ButtonLink>
            {!wasDeleted && (
              <Suspense fallback={null}>
                <Offer examGuid={address.mode === 'edit' ? address.guid : undefined} />
              </Suspense>
            )}
          </Ways>
        }
      />
    </main>
  );
}
