import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { isClipReviewed } from '@sonoboard/domain/reviews/clip-progress';
import { submitBlockers, type SubmitBlocker } from '@sonoboard/domain/reviews/submit-readiness';
import { FINDING_CATALOGUE } from '@sonoboard/domain/safety-check/finding-catalogue';
import type { FindingKey } from '@sonoboard/domain/safety-check/finding-keys';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';

type Gap = Exclude<SubmitBlocker, 'submitting'>;

const IN_ORDER: readonly Gap[] = [
  'clips_incomplete',
  'pending_assessment',
  'overall_rating_missing',
  'decision_missing',
  'not_communicated',
  'note_missing',
];

export interface MissingSteps {
  /** In the order of the report; empty: it may be submitted. */
  readonly gaps: readonly Gap[];
  /** The clips that still wait for something. */
  readonly openClips: readonly ExamClip[];
}

export function missingSteps({ review, rules }: Pick<ReviewSession, 'review' | 'rules'>): MissingSteps {
  const clips = clipsOfReview(review);
  const blockers = submitBlockers({ clips, answers: review.answers, isSubmitting: false }, rules);
  return {
    gaps: IN_ORDER.filter((gap) => blockers.includes(gap)),
    openClips: clips.filter((clip) => !isClipReviewed(clip, rules)),
  };
}

const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six'] as const;

/** 'One step left: clinical note' */
export function stepsLeft({ gaps, openClips }: MissingSteps): string | null {
  // A pending assessment also leaves its clip open, and is said with it.
  const steps = gaps.filter((gap) => gap !== 'pending_assessment');
  if (steps.length === 0) return null;
  const names = steps.map((gap) => nameOf(gap, openClips.length)).join(', ');
  return `${inWords(steps.length)} ${steps.length === 1 ? 'step' : 'steps'} left: ${names}`;
}

/** 'One finding left: side in the chain' */
export function findingsLeft(findings: readonly { readonly key: FindingKey }[]): string | null {
  if (findings.length === 0) return null;
  const names = findings.map(({ key }) => FINDING_CATALOGUE[key].name).join(', ');
  return `${inWords(findings.length)} ${findings.length === 1 ? 'finding' : 'findings'} left: ${names}`;
}

/** 'Two findings still need a fix or a reason: ' */
export function findingsOpen(findings: number): string {
  return `${inWords(findings)} ${findings === 1 ? 'finding still needs' : 'findings still need'} a fix or a reason: `;
}

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}

function nameOf(gap: Gap, openClips: number): string {
  switch (gap) {
    case 'clips_incomplete':
    case 'pending_assessment':
      return openClips === 1 ? 'one clip' : `${openClips} clips`;
    case 'overall_rating_missing':
      return 'image quality score';
    case 'decision_missing':
      return 'clinical decision';
    case 'note_missing':
      return 'clinical note';
    case 'not_communicated':
      return 'call to the operator';
  }
}
