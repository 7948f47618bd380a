import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../platform/when-idle.ts';
import type { ExamReview, ReviewSource } from '../reviews.queries.ts';
import { type ReviewVersion, reviewVersionsQuery, type VersionsReply } from './review-versions.queries.ts';

/** A version of all reviews of a submission: they are amended together. `content` is that of the review which was asked for. */
export interface SubmissionVersion extends ReviewVersion {
  /** By the guid of the review. */
  readonly contents: ReadonlyMap<string, ReviewVersion['content']>;
}

export interface SubmissionVersions extends Pick<
  VersionsReply,
  'retraction' | 'may_amend' | 'may_confirm_retraction'
> {
  /** The newest first. */
  readonly versions: readonly SubmissionVersion[];
}

interface KnownVersions {
  /** Null until they are known. */
  readonly versions: SubmissionVersions | null;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The reviews that were submitted with this one, itself among them, in chain order. */
function reviewsOfSubmission(
  { scans }: ReviewSource,
  { submission_guid: submission }: ExamReview,
): readonly ExamReview[] {
  const reviews = scans.flatMap(({ review }) => (review === null ? [] : [review.examReview]));
  return reviews.filter(({ submission_guid }) => submission_guid === submission);
}

/**
 * Every version of a review and of those that were submitted with it. A review that was never amended is asked about when its page
 * is there and has nothing else to do: only whether it may be amended is not known yet.
 */
export function useSubmissionVersions(source: ReviewSource, review: ExamReview | null): KnownVersions {
  const isIdle = useIsIdle();
  const isAmended = review !== null && (review.version > 1 || review.retraction !== null);
  const together = isAmended ? reviewsOfSubmission(source, review).map(({ guid }) => guid) : [];
  const named = review?.guid ?? '';
  const guids = [named, ...together.filter((guid) => guid !== named)];
  const { data, isPending, isError, refetch } = useQuery({
    ...reviewVersionsQuery(guids),
    enabled: review !== null && (isAmended || isIdle),
  });
  return {
    versions: data === undefined ? null : joined(guids, data),
    isPending: isPending && !isError,
    isError: isError && data === undefined,
    retry: () => void refetch(),
  };
}

function joined(guids: readonly string[], replies: readonly VersionsReply[]): SubmissionVersions | null {
  const [named] = replies;
  if (named === undefined) return null;
  const { retraction, may_amend, may_confirm_retraction } = named;
  const versions = named.versions.map((version) => ({
    ...version,
    contents: new Map(
      replies.flatMap((reply, at) => {
        const guid = guids[at];
        const same = reply.versions.find((one) => one.version === version.version);
        return guid === undefined || same === undefined ? [] : [[guid, same.content] as const];
      }),
    ),
  }));
  return { retraction, may_amend, may_confirm_retraction, versions };
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return isIdle;
}
