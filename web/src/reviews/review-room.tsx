import { type ClipsPage, pageOfSubpage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Activity, memo, useMemo, useState } from 'react';
import { useExamsShown } from '../clips/use-exams-shown.ts';
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
  reviewAddress,
  reviewEntryQuery,
  type ReviewSource,
  reviewSourceQuery,
} from './reviews.queries.ts';
import { RoomCrossingProvider, useRoomCrossing } from './room-crossing.ts';
import { SingleClipsPage } from './single-clips-page.tsx';
import { ReviewedMeanwhile } from './submit/reviewed-meanwhile.tsx';
import { useRoomAhead } from './use-room-ahead.ts';

interface ReviewRoomProps extends ReviewAddress {
  readonly subpage: string | undefined;
  readonly bar: BarParts;
}

/**
 * Every page of one review: what was said stays on the desk while its pages change. While the report is read, the page of
 * the next exam is drawn out of sight, so that 'Submit and Next' only has to show it.
 */
export function ReviewRoom({ flow, mode, guid, subpage, bar }: ReviewRoomProps) {
  const address = reviewAddress(flow, mode, guid);
  useReviewVideosKept();
  const { data: source } = useQuery(reviewSourceQuery(address));
  const ahead = useRoomAhead(address, source, mode === 'edit' && subpage === 'report');
  const { shown, next, enter } = useRoomCrossing(address, ahead);
  const rooms = next === null ? [address] : [address, next];
  return (
    <RoomCrossingProvider value={enter}>
      {rooms.map((room) => (
        <Activity key={reviewPath({ ...room, page: 'clips' })} mode={room === shown ? 'visible' : 'hidden'}>
          <OneReview
            address={room}
            isAhead={room !== address && room !== shown}
            subpage={room === address ? subpage : undefined}
            bar={bar}
          />
        </Activity>
      ))}
    </RoomCrossingProvider>
  );
}

interface OneReviewProps extends Pick<ReviewRoomProps, 'subpage' | 'bar'> {
  readonly address: ReviewAddress;
  /** Nobody has come in yet. */
  readonly isAhead: boolean;
}

function OneReview({ address, isAhead, subpage, bar }: OneReviewProps) {
  const isEdited = address.mode === 'edit';
  const entry = useQuery({ ...reviewEntryQuery(address), enabled: isEdited && !isAhead });
  const source = useQuery(reviewSourceQuery(address));
  // What was ready is shown; should the exam be reviewed by now, the answer still leads away from it.
  const [wasAhead] = useState(isAhead);

  if (entry.data) return <Navigate to={reviewPath(entry.data)} replace />;
  if (source.isError) return <ReviewNotFound address={address} />;
  if (source.data === undefined || (isEdited && entry.isPending && !wasAhead)) {
    return <PendingState label={isEdited ? 'Loading the exam' : 'Loading the review'} />;
  }
  return (
    <OpenReview
      address={address}
      source={source.data}
      readAt={source.dataUpdatedAt}
      isDraftKnown={wasAhead}
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

interface DraftKnown {
  /** It was asked for ahead of the page. */
  readonly isDraftKnown: boolean;
}

/** Drawn once where it was ready before: coming in changes nothing that it shows. */
const OpenReview = memo(function OpenReview(props: OpenReviewProps & DraftKnown) {
  const { address, source, isDraftKnown, ...rest } = props;
  // Runs when the page is seen: what is drawn out of sight has no effects.
  useExamsShown(
    source.scans.map(({ exam }) => exam.guid),
    source.isAhead === true,
  );
  const untouched = useMemo(() => openReview(source, address), [source, address]);
  if (untouched === null) return <ReviewNotFound address={address} />;
  const parts = { address, source, untouched, ...rest };
  if (address.mode === 'view') return <ReviewDesk {...parts} kept={NOT_KEPT} colleagues={[]} />;
  return (
    <DraftedReview examGuid={address.guid} rootGuid={rootOf(source)} isKnown={isDraftKnown}>
      {(kept, colleagues) => <ReviewDesk {...parts} kept={kept} colleagues={colleagues} />}
    </DraftedReview>
  );
});

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
      {address.mode === 'edit' && <ReviewedMeanwhile desk={desk} />}
      <LeaveGuard desk={desk} onDiscard={kept.discard} />
    </>
  );
}

function ClipsOfDesk({ desk, page, bar }: DeskPageProps & { readonly page: ClipsPage }) {
  const Page = desk.address.flow === 'chain' ? ChainClipsPage : SingleClipsPage;
  return <Page desk={desk} page={page} bar={bar} />;
}
