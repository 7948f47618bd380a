import { PROTOCOLS, stageOfView } from '../exams/protocols.ts';
import type { ProtocolName } from '../exams/protocols.ts';
import { isInconclusive } from './assessment.ts';
import type { Assessment, Outcome } from './assessment.ts';
import { newestClipPerView } from './chain.ts';
import type { ChainScan } from './chain.ts';
import { allowsFullAssessment } from './rating.ts';
import type { Rating } from './rating.ts';

export interface AssessedClip {
  readonly view: string;
  /** Null while nobody has assessed it: an exam that is not finished must not read negative. */
  readonly assessment: Assessment | null;
}

export interface ExamOutcome {
  readonly overall: Outcome;
  readonly proximal: Outcome;
  /** Null where the protocol is not split. */
  readonly distal: Outcome | null;
}

export interface OutcomeRules {
  /** Off: every result is not applicable, and none is shown (AMB-158). */
  readonly examDiagnosis: boolean;
}

/** The result of a single exam, mock clips included: a missing view makes it not applicable (AMB-154). */
export function examOutcome(
  protocol: ProtocolName,
  overallRating: Rating | null,
  clips: readonly AssessedClip[],
  rules: OutcomeRules,
): ExamOutcome {
  const { isSplit } = PROTOCOLS[protocol];
  const assessmentsOf = (stage: 'proximal' | 'distal') =>
    clips.filter((clip) => stageOfView(protocol, clip.view) === stage).map((clip) => clip.assessment);
  if (!rules.examDiagnosis) {
    return {
      overall: 'not_applicable',
      proximal: 'not_applicable',
      distal: isSplit ? 'not_applicable' : null,
    };
  }
  const proximal = proximalOutcome(overallRating, assessmentsOf('proximal'));
  if (!isSplit) return { overall: proximal, proximal, distal: null };
  const distal = distalOutcome(assessmentsOf('distal'));
  return { overall: combinedOutcome(proximal, distal), proximal, distal };
}

/** The result of a chain: the newest clip of each view counts, so that a good rescan can give one (AMB-155). */
export function chainOutcome(
  overallRating: Rating | null,
  scans: readonly ChainScan<AssessedClip & { readonly isMock: boolean }>[],
  rules: OutcomeRules,
): Outcome {
  if (!rules.examDiagnosis) return 'not_applicable';
  const clips = newestClipPerView(scans);
  return proximalOutcome(
    overallRating,
    clips.map((clip) => clip.assessment),
  );
}

export function proximalOutcome(
  overallRating: Rating | null,
  assessments: readonly (Assessment | null)[],
): Outcome {
  if (!allowsFullAssessment(overallRating)) return 'not_applicable';
  if (assessments.length === 0 || assessments.some(isUndecided)) return 'not_applicable';
  return assessments.includes('positive') ? 'positive' : 'negative';
}

/** The overall rating has no say here (AMB-159). */
export function distalOutcome(assessments: readonly (Assessment | null)[]): Outcome {
  if (assessments.includes('positive')) return 'positive';
  return assessments.length === 0 || assessments.some(isUndecided) ? 'not_applicable' : 'negative';
}

export function combinedOutcome(proximal: Outcome, distal: Outcome): Outcome {
  if (proximal === 'not_applicable') return 'not_applicable';
  return proximal === 'positive' || distal === 'positive' ? 'positive' : 'negative';
}

function isUndecided(assessment: Assessment | null): boolean {
  return assessment === null || isInconclusive(assessment);
}
