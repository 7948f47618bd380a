import { pageOfSubpage, type ReviewPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewPath } from '@sonoboard/domain/reviews/review-route';
import { EMPTY_DRAFT } from '@sonoboard/domain/reviews/review-draft';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PendingState } from '../ui/pending-state.tsx';
import { ChainClipsPage } from './chain/chain-clips-page.tsx';
import type { BarParts, DeskPageProps } from './desk/desk-page.ts';
import { openReview } from './desk/open-review.ts';
import { useDesk } from './desk/use-desk.ts';
import { useReviewRules } from './desk/use-reader.ts';
import { ReportPage } from './report/report-page.tsx';
import { ReviewNotFound } from './review-not-found.tsx';
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
  return <ReviewDesk address={address} source={source} untouched={untouched} {...rest} />;
}

type ReviewDeskProps = OpenReviewProps & { readonly untouched: NonNullable<ReturnType<typeof openReview>> };

function ReviewDesk({ address, source, readAt, untouched, subpage, bar }: ReviewDeskProps) {
  const rules = useReviewRules(untouched.protocol);
  const desk = useDesk({ address, source, readAt, rules, untouched, kept: EMPTY_DRAFT });
  const page = pageOfSubpage(untouched.protocol, subpage);
  if (page === null) return <Navigate to={reviewPath({ ...address, page: 'clips' })} replace />;
  return <DeskPage desk={desk} page={page} bar={bar} />;
}

function DeskPage({ desk, page, bar }: DeskPageProps & { readonly page: ReviewPage }) {
  if (page === 'report') return <ReportPage desk={desk} bar={bar} />;
  if (desk.address.flow === 'chain') return <ChainClipsPage desk={desk} page={page} bar={bar} />;
  return <SingleClipsPage desk={desk} page={page} bar={bar} />;
}
