import { type ClipsPage, pageOfSubpage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import {
  Activity,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useRunningAccess } from '../emergency-access/use-running-access.ts';
import { useExamsShown } from '../clips/use-exams-shown.ts';
import { PendingState } from '../ui/pending-state.tsx';
import { ChainClipsPage } from './chain/chain-clips-page.tsx';
import { sourceToAmend } from './amend/source-to-amend.ts';
import type { BarParts, ReviewPageProps } from './session/review-page-props.ts';
import { openReview, rootOf } from './session/open-review.ts';
import { useReviewSession, type ReviewSession } from './session/use-review-session.ts';
import { useReviewRules } from './session/use-reader.ts';
import { DraftedReview } from './draft/drafted-review.tsx';
import { NOT_KEPT, type ReviewDraftHandle, type SubmittedDraft } from './draft/use-review-draft.ts';
import { LeaveGuard } from './leaving/leave-guard.tsx';
import { ReportPage } from './report/report-page.tsx';
import { endPictureBeforePage } from './picture-before-page.ts';
import { ReviewNotFound } from './review-not-found.tsx';
import { useReviewVideosKept } from './review-videos.ts';
import {
  type ReviewAddress,
  reviewAddress,
  reviewEntryQuery,
  type ReviewSource,
  reviewSourceQuery,
} from './reviews.queries.ts';
import { ScreenTransitionProvider, useScreenTransition } from './screen-transition.ts';
import { SingleClipsPage } from './single-clips-page.tsx';
import { ReviewedMeanwhile } from './submit/reviewed-meanwhile.tsx';
import { usePrefetchedReview } from './use-prefetched-review.ts';
import { styled } from '@mui/material/styles';
import { DraftLine, type DraftLineProps } from './draft/draft-line.tsx';
import { ShortReviewingMark } from './draft/reviewing-mark.tsx';

/** What corrects a review comes when somebody does. */
const CorrectedReview = lazy(async () => ({
  default: (await import('./amend/amend-pages.ts')).CorrectedReview,
}));

const Parts = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, flex: 'none' });

interface ReviewScreenProps extends ReviewAddress {
  readonly subpage: string | undefined;
  readonly bar: BarParts;
}

/**
 * Every page of one review: the session keeps what the reviewer entered while the pages change. While the report is read, the page of
 * the next exam is drawn out of sight, so that 'Submit and Next' only has to show it.
 */
export function ReviewScreen({ flow, mode, guid, subpage, bar }: ReviewScreenProps) {
  const address = reviewAddress(flow, mode, guid);
  useReviewVideosKept();
  const { data: source } = useQuery(reviewSourceQuery(address));
  const ahead = usePrefetchedReview(address, source, mode === 'edit' && subpage === 'report');
  const { shown, next, enter } = useScreenTransition(address, ahead);
  // After the player, which has taken its picture by then.
  useLayoutEffect(endPictureBeforePage, [shown]);
  const addresses = next === null ? [address] : [address, next];
  return (
    <ScreenTransitionProvider value={enter}>
      {addresses.map((one) => (
        <Activity key={reviewPath({ ...one, page: 'clips' })} mode={one === shown ? 'visible' : 'hidden'}>
          <OneReview
            address={one}
            isAhead={one !== address && one !== shown}
            subpage={one === address ? subpage : undefined}
            bar={bar}
          />
        </Activity>
      ))}
    </ScreenTransitionProvider>
  );
}

interface OneReviewProps extends Pick<ReviewScreenProps, 'subpage' | 'bar'> {
  readonly address: ReviewAddress;
  /** Prefetched, and not shown yet. */
  readonly isAhead: boolean;
}

export function OneReview({ address, isAhead, subpage, bar }: OneReviewProps) {
  const isEdited = address.mode === 'edit';
  const entry = useQuery({ ...reviewEntryQuery(address), enabled: isEdited && !isAhead });
  const source = useQuery(reviewSourceQuery(address));
  // What was ready is shown; should the exam be reviewed by now, the answer still leads away from it.
  const [wasAhead] = useState(isAhead);
  // Emergency access is for reading: there is nothing to review.
  const isEmergency = useRunningAccess(address.guid) !== null && isEdited;

  if (entry.data) return <Navigate to={reviewPath(entry.data)} replace />;
  if (isEmergency && !entry.isPending) {
    return <Navigate to="/emergency-access/{-$examGuid}" params={{ examGuid: address.guid }} replace />;
  }
  if (source.isError) return <ReviewNotFound address={address} error={source.error} />;
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
  /** It was prefetched. */
  readonly isDraftKnown: boolean;
}

/** A prefetched review is rendered once: showing it changes none of its props. */
const OpenReview = memo(function OpenReview(props: OpenReviewProps & DraftKnown) {
  const { address, isDraftKnown, source: read, ...rest } = props;
  const source = useMemo(
    () => (address.mode === 'amend' ? sourceToAmend(read, address) : read),
    [read, address],
  );
  const wasFetchedAhead = source.isAhead === true;
  const isEdited = address.mode === 'edit';
  // What is reviewed is told with its lease.
  useExamsShown(
    source.scans.map(({ exam }) => exam.guid),
    wasFetchedAhead && !isEdited,
  );
  const untouched = useMemo(() => openReview(source, address), [source, address]);
  if (untouched === null) return <ReviewNotFound address={address} />;
  const parts = { address, source, untouched, ...rest };
  if (address.mode === 'view') return <SessionPage {...parts} kept={NOT_KEPT} colleagues={[]} />;
  if (address.mode === 'amend') {
    return (
      <Suspense fallback={<PendingState label="Loading the review" />}>
        <CorrectedReview address={address} source={source}>
          {(kept, line) => <SessionPage {...parts} kept={kept} colleagues={[]} line={line} />}
        </CorrectedReview>
      </Suspense>
    );
  }
  return (
    <DraftedReview
      address={address}
      rootGuid={rootOf(source)}
      isKnown={isDraftKnown}
      wasFetchedAhead={wasFetchedAhead}
    >
      {(kept, colleagues) => <SessionPage {...parts} kept={kept} colleagues={colleagues} />}
    </DraftedReview>
  );
});

interface SessionPageProps extends OpenReviewProps {
  readonly untouched: NonNullable<ReturnType<typeof openReview>>;
  readonly kept: ReviewDraftHandle;
  /** The names of those who have the exam open too. */
  readonly colleagues: readonly string[];
  /** Of a review that is corrected: what the bar says about it. */
  readonly line?: ReactNode;
}

function SessionPage({ address, source, readAt, untouched, subpage, bar, ...rest }: SessionPageProps) {
  const { kept, colleagues, line } = rest;
  const rules = useReviewRules(untouched.protocol);
  const session = useReviewSession({ address, source, readAt, rules, untouched, kept: kept.draft });
  useSessionDraft(session, kept);
  const page = pageOfSubpage(untouched.protocol, subpage);
  if (page === null) return <Navigate to={reviewPath({ ...address, page: 'clips' })} replace />;
  const draft =
    address.mode === 'edit' ? (
      <DraftBar colleagues={colleagues} kept={kept} onDiscard={session.settle} />
    ) : (
      line
    );
  const parts = { session, bar: { ...bar, draft } };
  return (
    <>
      {page === 'report' ? (
        <ReportPage {...parts} draft={submittedDraft(session, kept)} />
      ) : (
        <SessionClipsPage {...parts} page={page} />
      )}
      {address.mode === 'edit' && <ReviewedMeanwhile session={session} />}
      <LeaveGuard session={session} onDiscard={kept.discard} />
    </>
  );
}

/** Where the submission leaves no exam of the chain open, the server forgets the draft with it. */
function submittedDraft(
  { address, source }: Pick<ReviewSession, 'address' | 'source'>,
  { stopSaving, forget, discard }: ReviewDraftHandle,
): SubmittedDraft {
  const exam = source.scans[0]?.exam;
  const isChainComplete = address.flow === 'chain' || (exam?.linked_to === null && !exam.has_rescan);
  return { stopSaving, forget: isChainComplete ? forget : discard };
}

function SessionClipsPage({ session, page, bar }: ReviewPageProps & { readonly page: ClipsPage }) {
  const Page = session.address.flow === 'chain' ? ChainClipsPage : SingleClipsPage;
  return <Page session={session} page={page} bar={bar} />;
}

/** Saves what the reviewer enters, and merges what they entered in another tab or on another device. */
function useSessionDraft(
  { draft: entered, receive }: Pick<ReviewSession, 'draft' | 'receive'>,
  { draft: saved, record }: Pick<ReviewDraftHandle, 'draft' | 'record'>,
): void {
  useEffect(() => record(entered), [entered, record]);
  useEffect(() => receive(saved), [saved, receive]);
}

interface DraftBarProps extends DraftLineProps {
  /** The names of those who have the exam open too. */
  readonly colleagues: readonly string[];
}

/** The part of the bar that says who else is here, and that nothing said so far can get lost. */
function DraftBar({ colleagues, ...line }: DraftBarProps) {
  return (
    <Parts>
      {colleagues.length > 0 && <ShortReviewingMark names={colleagues} />}
      <DraftLine {...line} />
    </Parts>
  );
}
