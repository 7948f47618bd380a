import { ConstructionRounded } from '../../ui/icons/construction-rounded.tsx';
import { PROTOCOLS, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import type { ReviewAddress } from '../reviews.queries.ts';

interface NotImplementedProps {
  readonly protocol: ProtocolName;
  readonly address: ReviewAddress;
}

/** Chains of rescans are made for DVT; the summary of the others can be read (AMB-145). */
export function NotImplemented({ protocol, address }: NotImplementedProps) {
  return (
    <main>
      <EmptyState
        icon={ConstructionRounded}
        headingLevel="h1"
        title="Not implemented"
        line={`The clips of a chain of ${PROTOCOLS[protocol].displayName} exams cannot be shown here.`}
        action={
          <ButtonLink to={reviewPath({ ...address, page: 'report' })} variant="outlined">
            View Summary
          </ButtonLink>
        }
      />
    </main>
  );
}
