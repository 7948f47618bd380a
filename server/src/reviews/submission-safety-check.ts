import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { findView } from '@sonoboard/domain/exams/protocols';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { MOCK_CLIP, withMockClips } from '@sonoboard/domain/reviews/mock-clips';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { readAnswers } from '@sonoboard/domain/reviews/review-answers';
import { RECORDED_CLIP_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import type { CheckedClip, CheckedScan } from '@sonoboard/domain/safety-check/checked-review';
import { OTHER_REASON } from '@sonoboard/domain/safety-check/finding-answer';
import { FINDING_CATALOGUE, isKnownReason } from '@sonoboard/domain/safety-check/finding-catalogue';
import { findingModes } from '@sonoboard/domain/safety-check/finding-modes';
import {
  type Finding,
  findingsOf,
  findingsWithoutReason,
  needsReasonText,
} from '@sonoboard/domain/safety-check/safety-check';
import { AppError } from '../platform/http/app-error.ts';
import type { ReviewRecord, SubmittedReview } from './review-record.ts';
import type { StoredFinding } from './reviews.queries.ts';
import { safetyFacts } from './safety-facts.service.ts';
import type { ExamContext, SubmissionContext } from './submission-context.ts';

interface CheckedPart extends ExamContext {
  readonly submitted: SubmittedReview;
  readonly record: ReviewRecord;
  readonly rules: ReviewRules;
}

type KeptFinding = Pick<StoredFinding, 'finding' | 'reason' | 'reasonText'>;

/** Why findings are kept, as the client said it. A text belongs to the reason `other` alone. */
function keptFindings({
  exam_review: { kept_findings: kept = [] },
}: SubmittedReview): readonly KeptFinding[] {
  return kept.map(({ finding, reason, text }) => ({
    finding,
    reason,
    reasonText: reason === OTHER_REASON ? (text ?? '') : '',
  }));
}

/**
 * What is found in the submission, with the reasons to keep it. Refuses where one is missing. A reason for something that is not
 * found here is left out: it may have been so when the page was opened, such as an exam that a colleague has reviewed meanwhile.
 */
export function checkSafety(
  parts: readonly CheckedPart[],
  context: SubmissionContext,
  { outcome, config }: { readonly outcome: Outcome; readonly config: UserConfig },
): readonly StoredFinding[] {
  const newest = parts.at(-1);
  const [first] = parts;
  if (newest === undefined || first === undefined) throw new Error('A submission has at least one exam.');
  const kept = keptFindings(first.submitted);
  const unknown = kept.find(({ finding, reason }) => reason !== null && !isKnownReason(finding, reason));
  if (unknown !== undefined) {
    throw new AppError('invalid_input', { message: `${unknown.finding} has no reason ${unknown.reason}.` });
  }
  const { rules, record } = newest;
  const { chain, samePatient } = context;
  const findings = findingsOf(
    {
      scans: scansOf(parts, context),
      outcome,
      rating: record.answers.rating,
      decision: record.answers.decision,
      rules,
      facts: safetyFacts({ chain, samePatient, examGuid: first.exam.guid }, config),
    },
    findingModes(config),
  ).map((finding) => (isAsked(finding, first.submitted) ? finding : { ...finding, mode: 'inform' as const }));
  const answerOf = ({ key }: Finding) => kept.find(({ finding }) => finding === key);
  refuseWithoutReason(
    findingsWithoutReason(findings, (finding) => {
      const answer = answerOf(finding);
      return answer === undefined ? null : { reason: answer.reason ?? '', text: answer.reasonText };
    }),
  );
  return findings.map((finding) => {
    const { key, mode, title, evidence } = finding;
    return { finding: key, mode, title, evidence, ...recordedReason(answerOf(finding)) };
  });
}

/**
 * The specified warning never kept a review from being submitted (AMB-171). A client that sends no reasons at all does not know
 * the safety check and could not ask, so there it informs.
 */
function isAsked({ key }: Finding, { exam_review: { kept_findings: kept } }: SubmittedReview): boolean {
  return kept !== undefined || FINDING_CATALOGUE[key].isAskedAtSubmit !== true;
}

/** `other` without words says nothing. */
function recordedReason(answer: KeptFinding | undefined): Pick<StoredFinding, 'reason' | 'reasonText'> {
  const { reason = null, reasonText = '' } = answer ?? {};
  return reason === OTHER_REASON && reasonText === '' ? { reason: null, reasonText } : { reason, reasonText };
}

/** Whether a submission that is repeated gives the reasons that are stored. */
export function areSameReasons(stored: readonly StoredFinding[], submitted: SubmittedReview): boolean {
  const kept = keptFindings(submitted);
  return stored.every(({ finding, reason, reasonText }) => {
    const said = recordedReason(kept.find((candidate) => candidate.finding === finding));
    return said.reason === reason && said.reasonText === reasonText;
  });
}

function refuseWithoutReason(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  throw new AppError('safety_check_unanswered', {
    message: needsReasonText(findings),
    details: {
      findings: findings.map(({ key }) => key),
      problems: findings.map(({ key, title }) => ({ kind: key, clip_guid: null, sentence: title })),
    },
  });
}

/** As the page shows them: a single exam alone, of a chain what is submitted and what is reviewed already. */
function scansOf(
  parts: readonly CheckedPart[],
  { chain, counting, clips, clipReviews }: SubmissionContext,
): readonly CheckedScan[] {
  const isChain = parts.some(({ exam }) => reviewExamRoute(exam).flow === 'chain');
  const partOf = (guid: string) => parts.find(({ exam }) => exam.guid === guid);
  return chain
    .filter(({ guid }) => partOf(guid) !== undefined || (isChain && counting.has(guid)))
    .map(({ guid, protocol, wellsScore }) => {
      const record = partOf(guid)?.record;
      const answersOf = (clipGuid: string) => {
        const row = clipReviews.find((candidate) => candidate.clipGuid === clipGuid);
        return record === undefined
          ? row && readAnswers(RECORDED_CLIP_FIELDS, 'column', row)
          : record.clips.find((candidate) => candidate.clipGuid === clipGuid)?.answers;
      };
      const recorded = clips
        .filter(({ examGuid }) => examGuid === guid)
        .map((clip): CheckedClip => {
          const answers = answersOf(clip.guid);
          const isSeen = answers?.couldNotBeShown === false;
          return {
            id: clip.guid,
            view: clip.anatomicalView,
            label: findView(protocol, clip.anatomicalView)?.shortLabel ?? clip.anatomicalView,
            isMock: false,
            state: isSeen ? 'present' : 'not_shown',
            rating: isSeen ? answers.rating : null,
            assessment: isSeen ? answers.assessment : null,
            operatorAssessment: operatorAssessment(clip.userAssessment),
            algorithmAssessment: operatorAssessment(clip.algorithmAssessment),
          };
        });
      return {
        examGuid: guid,
        protocol,
        wells: wellsScore,
        reviewedOutcome: record === undefined ? (counting.get(guid)?.assessment ?? null) : null,
        clips: withMockClips(protocol, recorded, ({ view }) => view, missingClip),
      };
    });
}

function missingClip({ id, shortLabel }: { readonly id: string; readonly shortLabel: string }): CheckedClip {
  const { rating, assessment } = MOCK_CLIP;
  return {
    id,
    view: id,
    label: shortLabel,
    isMock: true,
    state: 'missing',
    rating,
    assessment,
    operatorAssessment: null,
    algorithmAssessment: null,
  };
}
