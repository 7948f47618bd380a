import type { ActiveReview, AnsweredFor } from '@sonoboard/domain/reviews/active-review';
import { OUTCOMES } from '@sonoboard/domain/reviews/assessment';
import { NO_ANSWERS, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { FindingAnswers } from '@sonoboard/domain/safety-check/finding-answer';
import { reasonInWords } from '@sonoboard/domain/safety-check/finding-catalogue';
import { clipsOfExam, type ExamClip } from '../exam-clips.ts';
import type { ExamReview, ReviewAddress, ReviewSource, ScanSource } from '../reviews.queries.ts';

/** The review as it is before anybody touches it. Null where there is no exam at all. */
export function openReview(
  source: ReviewSource,
  { flow, mode, guid }: ReviewAddress,
): ActiveReview<ExamClip> | null {
  const [first] = source.scans;
  if (first === undefined) return null;
  const shown = mode === 'edit' ? null : reviewShown(source, guid);
  const amended = mode === 'amend' ? (shown?.submission_guid ?? null) : null;
  const scans = source.scans.map((scan) => {
    const isAmended = amended !== null && scan.review?.examReview.submission_guid === amended;
    return {
      examGuid: scan.exam.guid,
      isReviewed: scan.review !== null && !isAmended,
      clips: clipsOfScan(scan, { mode, isAmended }),
    };
  });
  return {
    flow: source.submittedAs ?? flow,
    protocol: first.exam.protocol,
    scans,
    answers: shown === null ? NO_ANSWERS : readAnswers(REVIEW_FIELDS, 'wire', shown),
    answeredFor: amended === null ? {} : answeredForBefore(findReview(source, guid)),
    findingAnswers: amended === null ? {} : storedReasons(shown?.findings ?? []),
  };
}

/** The review that the address names. */
export function reviewShown(source: ReviewSource, reviewGuid: string): ExamReview | null {
  return findReview(source, reviewGuid)?.examReview ?? null;
}

/** The same with what belongs to it. */
export function findReview({ scans }: ReviewSource, reviewGuid: string): ScanSource['review'] {
  return scans.find(({ review }) => review?.examReview.guid === reviewGuid)?.review ?? null;
}

/** The original of the chain: what was said before a rescan came is still found under it. */
export function rootOf({ scans }: ReviewSource): string {
  const exam = scans[0]?.exam;
  return exam?.linked_to ?? exam?.guid ?? '';
}

/** The exam that the pages speak of first: the newest scan while reviewing, the one reviewed while reading. */
export function examShown(source: ReviewSource, { mode, guid }: ReviewAddress): ScanSource | undefined {
  const read = source.scans.find(({ review }) => review?.examReview.guid === guid);
  return (mode === 'edit' ? undefined : read) ?? source.scans.at(-1);
}

interface ScanState {
  readonly mode: ReviewAddress['mode'];
  /** Its review is being corrected. */
  readonly isAmended: boolean;
}

/**
 * Clips of a review that stands carry its words; while reading, the others are locked too. Those of a review that is corrected can
 * be changed without being seen again: a video that fails by now takes nothing back.
 */
function clipsOfScan(scan: ScanSource, { mode, isAmended }: ScanState): readonly ExamClip[] {
  const isLocked = mode === 'view' || scan.review !== null;
  return clipsOfExam(scan).map((clip) => {
    if (clip.isMock || !isLocked) return clip;
    const clipReview = scan.review?.sequenceReviews.find(({ clip_guid }) => clip_guid === clip.id);
    return {
      ...clip,
      isAlreadyReviewed: !isAmended,
      ...readAnswers(CLIP_FIELDS, 'wire', clipReview ?? {}),
      display: clipReview?.could_not_be_shown === true ? 'failed' : 'shown',
    };
  });
}

/**
 * Where an earlier review of the chain was corrected the outcome is another one before anything is entered: decision and call to the operator
 * were made for the one that is stored.
 */
function answeredForBefore(review: ScanSource['review']): AnsweredFor {
  if (review === null || !review.outcome_now) return {};
  const outcome = OUTCOMES.find((one) => one === review.examReview.assessment);
  return outcome === undefined ? {} : { decision: outcome, communicated: outcome };
}

/** A reason counts as given while what is found is what it was given for. */
function storedReasons(findings: ExamReview['findings']): FindingAnswers {
  return Object.fromEntries(
    findings.flatMap(({ finding, evidence, reason }) =>
      reason === null ? [] : [[finding, { ...reasonInWords(finding, reason), evidence }]],
    ),
  );
}
