import { type ClipsPage, pageOfSubpage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PendingState } from '../ui/pending-state.tsx';
import { ChainClipsPage } from './chain/chain-clips-page.tsx';
import type { BarParts, DeskPageProps } from './desk/desk-page.ts';
import { openReview, rootOf } from './desk/open-review.ts';
import { useDesk } from './desk/use-desk.ts';
import { useReviewRules } from './desk/use-reader.ts';
import { DraftBar } from './draft/draft-bar.tsx';
import { DraftedReview } from './draft/drafted-review.tsx';
import { useDeskDraft } from './draft/use-desk-draft.ts';
import { NOT_KEPT, type ReviewDraftHandle } from './draft/use-review-draft.ts';
import { LeaveGuard } from './leaving/leave-guard.tsx';
import { ReportPage } from './report/report-page.tsx';
import { ReviewNotFound } from './review-not-found.tsx';
import { useReviewVideosKept } from './review-videos.ts';
import {
  type ReviewAddress,
  reviewEntryQuery,
  type ReviewSource,
  reviewSourceQuery,
} from './reviews.queries.ts';
import { SingleClipsPage } from './single-clips-page.tsx';

interface ReviewRoomProps extends ReviewAddress {
  readonly subpage: string | undefined;
  readonly bar: BarParts;
}

/** Every page of one review: what was said stays on the desk while its pages change. */
export function ReviewRoom({ flow, mode, guid, subpage, bar }: ReviewRoomProps) {
  const address = useMemo(() => ({ flow, mode, guid }), [flow, mode, guid]);
  useReviewVideosKept();
  const entry = useQuery({ ...reviewEntryQuery(address), enabled: mode === 'edit' });
  const source = useQuery(reviewSourceQuery(address));

  if (entry.data) return <Navigate to={reviewPath(entry.data)} replace />;
  if (source.isError) return <ReviewNotFound address={address} />;
  if (source.data === undefined || (mode === 'edit' && entry.isPending)) {
    return <PendingState label={mode === 'edit' ? 'Loading the exam' : 'Loading the review'} />;
  }
  return (
    <OpenReview
      key={reviewPath({ ...address, page: 'clips' })}
      address={address}
      source={source.data}
      readAt={source.dataUpdatedAt}
      subpage={subpage}
      bar={bar}
    />
  );
}

interface OpenReviewProps {
  readonly address: ReviewAddress;
  readonly source: ReviewSource;
  readonly readAt: number;
  readonly subpage: string | undefined;
  readonly bar: BarParts;
}

function OpenReview({ address, source, ...rest }: OpenReviewProps) {
  const untouched = useMemo(() => openReview(source, address), [source, address]);
  if (untouched === null) return <ReviewNotFound address={address} />;
  const parts = { address, source, untouched, ...rest };
  if (address.mode === 'view') return <ReviewDesk {...parts} kept={NOT_KEPT} colleagues={[]} />;
  return (
    <DraftedReview examGuid={address.guid} rootGuid={rootOf(source)}>
      {(kept, colleagues) => <ReviewDesk {...parts} kept={kept} colleagues={colleagues} />}
    </DraftedReview>
  );
}

interface ReviewDeskProps extends OpenReviewProps {
  readonly untouched: NonNullable<ReturnType<typeof openReview>>;
  readonly kept: ReviewDraftHandle;
  /** The names of those who have the exam open too. */
  readonly colleagues: readonly string[];
}

function ReviewDesk({ address, source, readAt, untouched, subpage, bar, ...rest }: ReviewDeskProps) {
  const { kept, colleagues } = rest;
  const rules = useReviewRules(untouched.protocol);
  const desk = useDesk({ address, source, readAt, rules, untouched, kept: kept.draft });
  useDeskDraft(desk, kept);
  const page = pageOfSubpage(untouched.protocol, subpage);
  if (page === null) return <Navigate to={reviewPath({ ...address, page: 'clips' })} replace />;
  const draft = address.mode === 'edit' && (
    <DraftBar colleagues={colleagues} kept={kept} onDiscard={desk.settle} />
  );
  const parts = { desk, bar: { ...bar, draft } };
  return (
    <>
      {page === 'report' ? (
        <ReportPage {...parts} forgetDraft={kept.discard} />
      ) : (
        <ClipsOfDesk {...parts} page={page} />
      )}
      <LeaveGuard desk={desk} onDiscard={kept.discard} />
    </>
  );
}

function ClipsOfDesk({ desk, page, bar }: DeskPageProps & { readonly page: ClipsPage }) {
  const Page = desk.address.flow === 'chain' ? ChainClipsPage : SingleClipsPage;
  return <Page desk={desk} page={page} bar={bar} />;
}
