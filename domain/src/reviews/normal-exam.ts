import { areAllClipsReviewed } from './clip-progress.ts';
import type { ReviewClip } from './review-clip.ts';
import type { ReviewRules } from './review-rules.ts';

/**
 * Every view was recorded, judged and found without a thrombus: nothing is left to explain, so that the question for the
 * whole exam may follow at once.
 */
export function isNormalExam(
  clips: readonly ReviewClip[],
  rules: Pick<ReviewRules, 'examDiagnosis'>,
): boolean {
  return (
    rules.examDiagnosis &&
    areAllClipsReviewed(clips, rules) &&
    clips.every((clip) => clip.hasVideo && clip.assessment === 'negative')
  );
}
