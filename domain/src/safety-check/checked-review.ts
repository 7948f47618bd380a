import type { ProtocolName } from '../exams/protocols.ts';
import type { WellsAnswer } from '../exams/wells-score.ts';
import type { Assessment, Outcome } from '../reviews/assessment.ts';
import { newestClipPerView } from '../reviews/chain.ts';
import type { ClinicalDecision } from '../reviews/clinical-decision.ts';
import type { Rating } from '../reviews/rating.ts';
import type { ReviewRules } from '../reviews/review-rules.ts';

/** What a clip has become: answered or waiting for it, never recorded, or not to be seen. */
export type ClipState = 'present' | 'missing' | 'not_shown';

export interface CheckedClip {
  readonly id: string;
  readonly view: string;
  readonly label: string;
  readonly isMock: boolean;
  readonly state: ClipState;
  readonly rating: Rating | null;
  readonly assessment: Assessment | null;
  readonly operatorAssessment: Outcome | null;
  readonly algorithmAssessment: Outcome | null;
}

export interface CheckedScan {
  readonly examGuid: string;
  readonly protocol: ProtocolName;
  readonly wells: readonly WellsAnswer[] | null;
  /** The outcome of the review that stands; null for a scan that is being reviewed. */
  readonly reviewedOutcome: Assessment | null;
  /** In the order of the protocol; missing views are filled in. */
  readonly clips: readonly CheckedClip[];
}

export interface WaitingExam {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
  readonly hasRescan: boolean;
  /** When it came to the worklist. */
  readonly waitingSince: string;
}

/** What the server alone can tell: names may be hidden from the page, and other exams are not on it. */
export interface SafetyFacts {
  /** Two exams of the chain that cannot be of one patient. */
  readonly differentPatients: readonly string[] | null;
  /** Of the same patient, outside of this chain, due for this reviewer. */
  readonly otherExam: WaitingExam | null;
}

/** A review that is about to be submitted. Page and server build it alike. */
export interface CheckedReview {
  /** In chain order; a single exam is a chain of one. */
  readonly scans: readonly CheckedScan[];
  readonly outcome: Outcome;
  readonly rating: Rating | null;
  readonly decision: ClinicalDecision | null;
  readonly rules: ReviewRules;
  readonly facts: SafetyFacts;
}

/** Where the reviewer sets right what was found. */
export type FindingFix =
  | { readonly place: 'clip'; readonly clipId: string; readonly label: string }
  | { readonly place: 'wells' | 'rating' | 'decision' | 'history' | 'patient' }
  | { readonly place: 'exam'; readonly exam: WaitingExam };

/** What a rule says. */
export interface FoundFinding {
  readonly title: string;
  readonly evidence: string;
  readonly fix: FindingFix;
}

/** Null: nothing is found. */
export type FindingRule = (review: CheckedReview) => FoundFinding | null;

/** The clips that count: the newest of each view. */
export function countingClips({ scans }: CheckedReview): readonly CheckedClip[] {
  return newestClipPerView(scans);
}

/** The clips that are being answered now. */
export function openClips({ scans }: CheckedReview): readonly CheckedClip[] {
  return scans.filter(({ reviewedOutcome }) => reviewedOutcome === null).flatMap(({ clips }) => clips);
}
