import { styled } from '@mui/material/styles';
import { amendRoute, reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { outcomeNow } from '../report/outcome-now.ts';
import type { ReviewSession } from '../session/use-review-session.ts';

const Links = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });

interface OutcomeNowAlertProps {
  readonly session: Pick<ReviewSession, 'address' | 'source' | 'rules' | 'readAt'>;
  /** The reader may correct the review, and does not do so already. */
  readonly mayCorrect: boolean;
}

/** That the review would have another outcome by the earlier review, and where both can be set right. */
export function OutcomeNowAlert({ session, mayCorrect }: OutcomeNowAlertProps) {
  const found = outcomeNow(session, new Date(session.readAt));
  if (found === null) return null;
  const { flow, guid } = session.address;
  return (
    <InlineAlert kind="warning">
      {found.sentence}
      <Links>
        <ButtonLink
          size="small"
          variant="outlined"
          to={reviewPath(reportRoute(flow, found.correctedReviewGuid))}
          sx={{ color: 'text.primary' }}
        >
          Show the corrected review
        </ButtonLink>
        {mayCorrect && (
          <ButtonLink
            size="small"
            variant="outlined"
            to={reviewPath(amendRoute(flow, guid))}
            sx={{ color: 'text.primary' }}
          >
            Correct this review
          </ButtonLink>
        )}
      </Links>
    </InlineAlert>
  );
}
