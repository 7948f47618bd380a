import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import { useUserConfig } from '../platform/user-config.ts';
import type { ReviewSession } from './session/use-review-session.ts';
import { firstPicture } from './first-picture.ts';
import { nextExamQuery } from './next-exam.queries.ts';
import { reviewVideos } from './review-videos.ts';
import { type ReviewAddress, reviewSourceQuery } from './reviews.queries.ts';

/**
 * Has the next exam there, with its first clip, once this one is under review: 'Submit and Next' shows it at once. An exam that is
 * only looked at has none fetched after it.
 */
export function useNextExamAhead({ address, review }: ReviewSession, hasBegun: boolean): void {
  const config = useUserConfig();
  const queryClient = useQueryClient();
  const collection = useSelectedCollection();
  const isWanted = hasBegun && address.mode === 'edit' && config.preload_exam_review_clips;
  const underReview = review.scans.map(({ examGuid }) => examGuid);
  const { data: next } = useQuery({ ...nextExamQuery(collection?.guid, underReview), enabled: isWanted });
  const route = next ? reviewExamRoute(next) : null;
  const nextAddress: ReviewAddress = {
    flow: route?.flow ?? 'single',
    mode: 'edit',
    guid: route?.guid ?? '',
  };
  const { data: source } = useQuery({
    ...reviewSourceQuery(nextAddress, { isAhead: true }),
    enabled: isWanted && route !== null,
  });
  const first = source && firstPicture(source, nextAddress, config);
  const url = first?.url ?? null;
  const clipId = first?.clipId;

  useEffect(() => reviewVideos.warmLast(url), [url]);

  useEffect(() => {
    if (clipId !== undefined) queryClient.query(clipTagsQuery(clipId)).catch(() => undefined);
  }, [queryClient, clipId]);
}
