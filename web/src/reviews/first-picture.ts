import { mayShowOverlay } from '@sonoboard/domain/clips/segmentation-overlay';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { clipOnEntry } from '@sonoboard/domain/reviews/clip-progress';
import { applyDraft, EMPTY_DRAFT, type ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import { clipsOfPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { firstTrack, urlOfTrack } from '../clips/video-player/clip-source.ts';
import type { ExamClip } from './exam-clips.ts';
import type { ReviewAddress, ReviewSource } from './reviews.queries.ts';
import { openReview } from './session/open-review.ts';

export interface FirstPicture {
  readonly clipId: string;
  readonly url: string | null;
}

/** What the page of an exam will show first: the clip that it opens with, and the address of its picture. */
export function firstPicture(
  source: ReviewSource,
  address: ReviewAddress,
  config: UserConfig,
  draft: ReviewDraft = EMPTY_DRAFT,
): FirstPicture | null {
  const untouched = openReview(source, address);
  if (untouched === null) return null;
  const review = applyDraft(untouched, draft);
  const clips = clipsOfPage(review.protocol, 'clips', clipsOfReview(review));
  const rules = reviewRules(config, review.protocol, { forceDefinitiveDiagnosis: false });
  const clip = clips[clipOnEntry(clips, rules)];
  return clip?.hasVideo === true ? { clipId: clip.id, url: urlOf(clip, config) } : null;
}

function urlOf(clip: ExamClip, config: UserConfig): string | null {
  const facts = {
    hasOverlay: clip.overlayUrl !== null,
    isRated: clip.rating !== null,
    isAssessed: clip.assessment !== null,
  };
  const hasOverlay = mayShowOverlay(config.show_segmentation_overlay, facts, true);
  return urlOfTrack(clip, firstTrack(clip, hasOverlay));
}
