import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LockOutlineRounded } from '../../ui/icons/lock-outline-rounded.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PendingState } from '../../ui/pending-state.tsx';
import type { ReviewDraftHandle } from '../draft/use-review-draft.ts';
import { ReviewNotFound } from '../review-not-found.tsx';
import type { ExamReview, ReviewAddress, ReviewSource } from '../reviews.queries.ts';
import { examShown, reviewShown } from '../session/open-review.ts';
import { reviewVersionsQuery, type VersionsReply } from '../versions/review-versions.queries.ts';
import { useNewestReview } from '../versions/use-newest-review.ts';
import { AmendLine } from './amend-line.tsx';
import { CorrectionProvider, type OpenCorrection } from './correction-context.ts';
import { forgetCorrection, type StaleCorrection } from './kept-corrections.ts';
import { keptCorrectionsQuery } from './kept-corrections.queries.ts';
import { isEmpty, useKeptCorrection } from './use-kept-correction.ts';

interface CorrectedReviewProps {
  readonly address: ReviewAddress;
  readonly source: ReviewSource;
  /** `line`: what the bar says about it. */
  readonly children: (kept: ReviewDraftHandle, line: ReactNode) => ReactNode;
}

/** Opens a review to correct it, with what was entered before; not before it is known whether that may be. */
export function CorrectedReview({ address, source, children }: CorrectedReviewProps) {
  const stored = reviewShown(source, address.guid);
  const versions = useQuery(reviewVersionsQuery([address.guid]));
  if (stored === null) return <ReviewNotFound address={address} />;
  if (versions.isPending) return <PendingState label="Loading the review" />;
  const reply = versions.data?.[0] ?? null;
  const refusal = reply === null ? null : whyNot(reply);
  if (refusal !== null) return <NotAmendable address={address} reason={refusal} />;
  return (
    <CorrectionOfVersion
      // Another version is another correction.
      key={`${stored.guid} ${stored.version}`}
      address={address}
      source={source}
      stored={stored}
      reply={reply}
    >
      {children}
    </CorrectionOfVersion>
  );
}

interface CorrectionOfVersionProps extends CorrectedReviewProps {
  readonly stored: ExamReview;
  readonly reply: VersionsReply | null;
}

function CorrectionOfVersion({ address, source, stored, reply, children }: CorrectionOfVersionProps) {
  const { guid: userGuid } = useCurrentUser();
  const { guid: reviewGuid, version } = stored;
  const queryClient = useQueryClient();
  const kept = useKeptCorrection({ userGuid, reviewGuid, version });
  const corrections = useQuery(keptCorrectionsQuery({ userGuid, reviewGuid }));
  const stale = (corrections.data ?? []).filter(({ place }) => place.version < version);

  async function forgetStale({ place }: StaleCorrection): Promise<void> {
    await forgetCorrection(place).catch(() => {});
    await queryClient.invalidateQueries(keptCorrectionsQuery({ userGuid, reviewGuid }));
  }

  const { record, discard, forget, isLoaded, kept: entered } = kept;
  useNewestReview(address, stored, isLoaded && isEmpty(entered) ? reply : null);
  const draft = entered.draft;
  const handle = useMemo(
    (): ReviewDraftHandle => ({
      isLoaded,
      draft,
      status: 'saved',
      record,
      discard,
      stopSaving: () => {},
      forget: () => void forget(),
    }),
    [isLoaded, draft, record, discard, forget],
  );
  const open: OpenCorrection = {
    kept,
    version,
    reply,
    stale,
    forgetStale: (correction) => void forgetStale(correction),
  };
  if (!isLoaded) return <PendingState label="Loading the review" />;
  const exam = examShown(source, address)?.exam;
  return (
    <CorrectionProvider value={open}>
      {children(handle, exam !== undefined && <AmendLine exam={exam} version={version} kept={kept} />)}
    </CorrectionProvider>
  );
}

/** Null where it may be corrected. */
function whyNot({ may_amend, retraction }: VersionsReply): string | null {
  if (retraction?.state === 'retracted') return 'This review was retracted.';
  if (retraction !== null)
    return 'Somebody asked to retract this review. It can be corrected if that is cancelled.';
  return may_amend ? null : 'Only its author and the admins of its data collection can correct a review.';
}

interface NotAmendableProps {
  readonly address: ReviewAddress;
  readonly reason: string;
}

function NotAmendable({ address: { flow, guid }, reason }: NotAmendableProps) {
  return (
    <main>
      <EmptyState
        icon={LockOutlineRounded}
        headingLevel="h1"
        title="This review cannot be corrected"
        line={reason}
        action={
          <ButtonLink to={reviewPath(reportRoute(flow, guid))} variant="outlined">
            Open the review
          </ButtonLink>
        }
      />
    </main>
  );
}
