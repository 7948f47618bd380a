import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { clipOnEntry } from '@sonoboard/domain/reviews/clip-progress';
import { clipsOfPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clipTagsQuery } from '../clips/clips.queries.ts';
import { firstTrack, urlOfTrack } from '../clips/video-player/clip-source.ts';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { openReview } from './session/open-review.ts';
import type { ReviewSession } from './session/use-review-session.ts';
import type { ExamClip } from './exam-clips.ts';
import { nextExamQuery } from './next-exam.queries.ts';
import { reviewVideos } from './review-videos.ts';
import { type ReviewAddress, type ReviewSource, reviewSourceQuery } from './reviews.queries.ts';

type Config = ReturnType<typeof useUserConfig>;

/** Has the next exam there, with its first clip, once this exam's own clips are: 'Submit and Next' shows it at once. */
export function useNextExamAhead({ address, review }: ReviewSession, hasStarted: boolean): void {
  const config = useUserConfig();
  const queryClient = useQueryClient();
  const collection = useSelectedCollection();
  const isWanted = hasStarted && address.mode === 'edit' && config.preload_exam_review_clips;
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
  const clip = source && firstClip(source, nextAddress, config);
  const url = clip ? pictureOf(clip, config) : null;
  const clipId = clip?.id;

  useEffect(() => reviewVideos.warmLast(url), [url]);

  useEffect(() => {
    if (clipId !== undefined) queryClient.query(clipTagsQuery(clipId)).catch(() => undefined);
  }, [queryClient, clipId]);
}

/** The clip that the page of that exam opens with. */
function firstClip(source: ReviewSource, address: ReviewAddress, config: Config): ExamClip | undefined {
  const review = openReview(source, address);
  if (review === null) return undefined;
  const clips = clipsOfPage(review.protocol, 'clips', clipsOfReview(review));
  const rules = reviewRules(config, review.protocol, { forceDefinitiveDiagnosis: false });
  const clip = clips[clipOnEntry(clips, rules)];
  return clip?.hasVideo === true ? clip : undefined;
}

/** Nothing is said about it yet, so that an overlay which waits for that is not shown. */
function pictureOf(clip: ExamClip, config: Config): string | null {
  const facts = { hasOverlay: clip.overlayUrl !== null, isRated: false, isAssessed: false };
  const hasOverlay = mayShowOverlay(config.show_segmentation_overlay, facts, true);
  return urlOfTrack(clip, firstTrack(clip, hasOverlay));
}
