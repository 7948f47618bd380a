import type { ActiveReview } from '@sonoboard/domain/reviews/active-review';
import type { DecisionDraft } from '@sonoboard/domain/reviews/clinical-decision';
import { toRating } from '@sonoboard/domain/reviews/rating';
import { clipsOfExam, type ExamClip } from '../exam-clips.ts';
import type { ExamReview, ReviewAddress, ReviewSource, ScanSource } from '../reviews.queries.ts';

const NO_DECISION: DecisionDraft = { decision: null, note: '', isCommunicated: false };

/** The review as it is before anybody touches it. Null where there is no exam at all. */
export function openReview(
  source: ReviewSource,
  { flow, mode, guid }: ReviewAddress,
): ActiveReview<ExamClip> | null {
  const [first] = source.scans;
  if (first === undefined) return null;
  const scans = source.scans.map((scan) => ({
    examGuid: scan.exam.guid,
    isReviewed: scan.review !== null,
    clips: clipsOfScan(scan, mode),
  }));
  const shown = mode === 'view' ? reviewShown(source, guid) : null;
  return {
    flow,
    protocol: first.exam.protocol,
    scans,
    overallRating: toRating(shown?.rating ?? null),
    comment: shown?.comment ?? '',
    decision: shown === null ? NO_DECISION : decisionOf(shown),
  };
}

/** The review that the address names. */
export function reviewShown(source: ReviewSource, reviewGuid: string): ExamReview | null {
  const reviews = source.scans.flatMap(({ review }) => (review === null ? [] : [review.examReview]));
  return reviews.find(({ guid }) => guid === reviewGuid) ?? null;
}

/** The original of the chain: what was said before a rescan came is still found under it. */
export function rootOf({ scans }: ReviewSource): string {
  const exam = scans[0]?.exam;
  return exam?.linked_to ?? exam?.guid ?? '';
}

/** The exam that the pages speak of first: the newest scan while reviewing, the one reviewed while reading. */
export function examShown(source: ReviewSource, { mode, guid }: ReviewAddress): ScanSource | undefined {
  const read = source.scans.find(({ review }) => review?.examReview.guid === guid);
  return (mode === 'view' ? read : undefined) ?? source.scans.at(-1);
}

/** Clips of a review that stands carry its words; while reading, the others are locked too. */
function clipsOfScan(scan: ScanSource, mode: ReviewAddress['mode']): readonly ExamClip[] {
  const isLocked = mode === 'view' || scan.review !== null;
  return clipsOfExam(scan).map((clip) => {
    if (clip.isMock || !isLocked) return clip;
    const said = scan.review?.sequenceReviews.find(({ clip_guid }) => clip_guid === clip.id);
    return {
      ...clip,
      isAlreadyReviewed: true,
      rating: toRating(said?.rating ?? null),
      assessment: said?.assessment ?? null,
      comment: said?.comment ?? '',
      display: said?.could_not_be_shown === true ? 'failed' : 'shown',
    };
  });
}

function decisionOf(review: ExamReview): DecisionDraft {
  return {
    decision: review.clinical_decision,
    note: review.clinical_decision_comment ?? '',
    // Reviews of clients that do not send the tick were submitted under it all the same (AMB-170).
    isCommunicated: review.communicated ?? review.clinical_decision !== null,
  };
}
