import type { ProtocolName } from '../exams/protocols.ts';
import { MOCK_CLIP, withMockClips } from './mock-clips.ts';
import { chainOutcome, examOutcome } from './overall-assessment.ts';
import type { AssessedClip, OutcomeRules } from './overall-assessment.ts';
import type { Outcome } from './assessment.ts';
import type { Rating } from './rating.ts';
import type { ReviewFlow } from './review-route.ts';

export interface RecordedScan {
  readonly protocol: ProtocolName;
  /** What was recorded and, where it was reviewed, how; missing views are filled in here. */
  readonly clips: readonly AssessedClip[];
}

/** What a review says in the end, computed from what it says of the clips. Scans come in chain order. */
export function recordedOutcome(
  flow: ReviewFlow,
  overallRating: Rating,
  scans: readonly RecordedScan[],
  rules: OutcomeRules,
): Outcome {
  const whole = scans.map(({ protocol, clips }) => ({ protocol, clips: withMissingViews(protocol, clips) }));
  const [only] = whole;
  if (flow === 'single' && only !== undefined) {
    return examOutcome(only.protocol, overallRating, only.clips, rules).overall;
  }
  return chainOutcome(overallRating, whole, rules);
}

function withMissingViews(protocol: ProtocolName, clips: readonly AssessedClip[]) {
  return withMockClips(
    protocol,
    clips.map((clip) => ({ ...clip, isMock: false })),
    (clip) => clip.view,
    ({ id }) => ({ view: id, assessment: MOCK_CLIP.assessment, isMock: true }),
  );
}
