import type { FindingAnswer } from '@sonoboard/domain/safety-check/finding-answer';
import { OTHER_REASON } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_CATALOGUE } from '@sonoboard/domain/safety-check/finding-catalogue';
import { findingModes } from '@sonoboard/domain/safety-check/finding-modes';
import {
  answerTo,
  type Finding,
  findingsOf,
  findingsWithoutReason,
  isReasonGiven,
} from '@sonoboard/domain/safety-check/safety-check';
import { useQuery } from '@tanstack/react-query';
import { useUserConfig } from '../../platform/user-config.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { safetyFactsQuery } from './safety-facts.queries.ts';
import { toSafetyFacts } from './to-safety-facts.ts';
import { toCheckedReview } from './to-checked-review.ts';

export interface ShownFinding extends Finding {
  readonly answer: FindingAnswer | null;
  readonly isKept: boolean;
}

export interface SafetyCheck {
  readonly findings: readonly ShownFinding[];
  /** Those that need a fix or a reason. */
  readonly open: readonly ShownFinding[];
  /** Those of them that Submit waits for. */
  readonly blocking: readonly ShownFinding[];
  /** The one for which Submit asks for the reason itself (AMB-171). */
  readonly asked: ShownFinding | null;
}

export type KeptFinding = Pick<FindingAnswer, 'reason' | 'text'> & Pick<Finding, 'key'>;

const NO_FACTS = { different_patients: null, other_exam: null } as const;

/** What contradicts itself in the review as it stands. Without the server's facts, what the page knows. */
export function useSafetyCheck(session: ReviewSession): SafetyCheck {
  const config = useUserConfig();
  const { data: facts = NO_FACTS } = useQuery(safetyFactsQuery(examAsked(session)));
  const findings = findingsOf(toCheckedReview(session, toSafetyFacts(facts)), findingModes(config)).map(
    (finding) => {
      const answer = answerTo(finding, session.review.findingAnswers);
      return { ...finding, answer, isKept: isReasonGiven(finding.key, answer) };
    },
  );
  const open = findingsWithoutReason(findings, ({ answer }) => answer);
  return {
    findings,
    open,
    blocking: open.filter(({ key }) => FINDING_CATALOGUE[key].isAskedAtSubmit !== true),
    asked: open.find(({ key }) => FINDING_CATALOGUE[key].isAskedAtSubmit) ?? null,
  };
}

/** The exam whose facts the server is asked for: the one that is opened, or one whose review is corrected. */
export function examAsked({ address, review }: Pick<ReviewSession, 'address' | 'review'>): string {
  const open = review.scans.find(({ isReviewed }) => !isReviewed);
  return address.mode === 'edit' ? address.guid : (open?.examGuid ?? '');
}

/** The reasons to send, in words only where the reason is none of the list. */
export function keptFindings({ findings }: SafetyCheck): readonly KeptFinding[] {
  return findings.flatMap(({ key, answer, isKept }) => {
    if (answer === null || !isKept) return [];
    const { reason, text } = answer;
    return [{ key, reason, text: reason === OTHER_REASON ? text.trim() : '' }];
  });
}
