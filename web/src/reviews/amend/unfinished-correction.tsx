import { amendRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../platform/session.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { momentText } from '../../ui/moment-text.ts';
import type { ReviewAddress } from '../reviews.queries.ts';
import { keptCorrectionsQuery } from './kept-corrections.queries.ts';
import { isEmpty } from './use-kept-correction.ts';

interface UnfinishedCorrectionProps {
  readonly address: ReviewAddress;
  readonly now: Date;
}

/** Leads back to what this person began to correct and did not save. */
export function UnfinishedCorrection({ address, now }: UnfinishedCorrectionProps) {
  const { guid: userGuid } = useCurrentUser();
  const { data = [] } = useQuery(keptCorrectionsQuery({ userGuid, reviewGuid: address.guid }));
  const newest = data.find((kept) => !isEmpty(kept));
  if (newest === undefined) return null;
  return (
    <InlineAlert kind="info">
      You began to correct this review and did not save it:{' '}
      {momentText(new Date(newest.savedAt).toISOString(), null, now)}.{' '}
      <ButtonLink size="small" to={reviewPath(amendRoute(address.flow, address.guid))} sx={{ my: -0.5 }}>
        Go on
      </ButtonLink>
    </InlineAlert>
  );
}
