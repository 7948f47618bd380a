import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type {
  getChainReviews,
  getReview,
  getReviewOpening,
  getSafetyFacts,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { presentAnswers, readAnswers } from '@sonoboard/domain/reviews/review-answers';
import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import type { ReviewedChain, ReviewedExam } from '@sonoboard/domain/reviews/review-entry';
import { RECORDED_CLIP_FIELDS, REVIEW_FIELDS } from '@sonoboard/domain/reviews/review-fields';
import type { SafetyFacts } from '@sonoboard/domain/safety-check/checked-review';
import { reasonText } from '@sonoboard/domain/safety-check/finding-catalogue';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { AmendmentContent } from '@sonoboard/domain/signatures/canonical-review';
import { fingerprint } from '@sonoboard/domain/signatures/signature';
import { presentTags } from '../clips/clips.service.ts';
import {
  type MediaAddress,
  mediaAddressesFor,
  presentClips,
  presentExam,
  presentQuestionnaire,
} from '../exams/exams.presenter.ts';
import type { Session } from '../platform/http/caller.ts';
import type { MediaUrls } from '../platform/http/media-url.ts';
import { presentAddenda, presentAmendment, presentRetraction } from '../results/version-facts.service.ts';
import { type CheckSignature, signatureCheck } from '../signatures/check-signature.service.ts';
import type { StoredSignature } from '../signatures/signatures.sql.ts';
import { type StoredContent, toStoredContent } from './review-record.ts';
import type { ClipReviewRow, ReviewRow, StoredFinding } from './reviews.queries.ts';
import type { LoadedOutcomeNow } from './outcome-now.service.ts';
import type { loadReview, loadScans } from './reviews.service.ts';

type ReviewReply = ReplyOf<typeof getReview>;
type ChainItem = ReplyOf<typeof getChainReviews>['exams_and_reviews'][number];
type LoadedReview = Awaited<ReturnType<typeof loadReview>>;
type LoadedScan = Awaited<ReturnType<typeof loadScans>>[number];
type LoadedChainItem = Omit<LoadedScan, 'clipReviews'> & {
  readonly clipReviews: readonly ClipReviewRow[];
  readonly outcomeNow?: LoadedOutcomeNow | null;
};
type OpeningReply = ReplyOf<typeof getReviewOpening>;

/** Who reads: their settings decide what of a patient leaves, and media addresses work for them alone. */
export interface Reader {
  readonly config: UserConfig;
  readonly mediaAddress: MediaAddress;
  readonly checkSignature: CheckSignature;
}

export type ReaderDeps = Parameters<typeof signatureCheck>[0] & { readonly mediaUrls: MediaUrls };

export function readerOf(
  deps: ReaderDeps,
  { guid: viewerGuid }: Actor,
  { guid: sessionGuid, config }: Session,
): Reader {
  const mediaAddress = mediaAddressesFor(deps.mediaUrls, { viewerGuid, sessionGuid }, config);
  return { config, mediaAddress, checkSignature: signatureCheck(deps) };
}

export function presentReview(loaded: LoadedReview, reader: Reader): ReviewReply {
  const { exam, review, clips, clipReviews, questionnaire } = loaded;
  return {
    examReview: presentExamReview(exam, { review, clipReviews }, reader),
    sequences: presentClips(exam.protocol, clips, reader.mediaAddress),
    questionnaire: presentQuestionnaire(questionnaire),
    sequenceReviews: clipReviews.map(presentClipReview),
  };
}

export function presentChainItem(loaded: LoadedChainItem, reader: Reader): ChainItem {
  const { exam, review, clips, clipReviews, questionnaire, outcomeNow = null } = loaded;
  const sequences = presentClips(exam.protocol, clips, reader.mediaAddress);
  return {
    exam: presentExam(exam, reader.config),
    review:
      review === null
        ? null
        : {
            examReview: presentExamReview(exam, { review, clipReviews }, reader),
            sequences,
            sequenceReviews: clipReviews.map(presentClipReview),
            outcome_now: outcomeNow && {
              outcome: outcomeNow.outcome,
              corrected_review_guid: outcomeNow.corrected.guid,
              corrected_at: outcomeNow.corrected.correctedAt,
              corrected_at_timezone_id: outcomeNow.corrected.correctedAtTimezoneId,
            },
          },
    sequences,
    questionnaire: presentQuestionnaire(questionnaire),
  };
}

/** What the page of a review asks for when it is opened. */
export interface ReviewOpening {
  readonly scans: readonly LoadedChainItem[];
  readonly reviewedExam: ReviewedExam;
  readonly reviewedChain: ReviewedChain;
  /** Null for those who do not review the exam. */
  readonly draft: ReviewDraft | null;
  readonly safetyFacts: SafetyFacts;
}

export function presentReviewOpening(
  { scans, reviewedExam, reviewedChain, draft, safetyFacts }: ReviewOpening,
  reader: Reader,
): OpeningReply {
  return {
    scans: scans.map((scan) => presentChainItem(scan, reader)),
    reviewed_exam: reviewedExam,
    reviewed_chain: reviewedChain,
    draft,
    safety_facts: presentSafetyFacts(safetyFacts),
    tags: scans.flatMap(({ clips }) =>
      clips.map(({ guid, tags, fps }) => ({ clip_guid: guid, tags: presentTags(tags), fps })),
    ),
  };
}

interface ReviewRows {
  readonly review: ReviewRow;
  readonly clipReviews: readonly ClipReviewRow[];
}

function presentExamReview(
  exam: LoadedReview['exam'],
  { review, clipReviews }: ReviewRows,
  { config, checkSignature }: Reader,
): ReviewReply['examReview'] {
  const { has_rescan: _, ...examFields } = presentExam(exam, config);
  const reviewer = {
    firstName: review.reviewerFirstName,
    lastName: review.reviewerLastName,
    email: review.reviewerEmail,
  };
  return {
    ...examFields,
    guid: review.guid,
    ...presentAnswers(REVIEW_FIELDS, readAnswers(REVIEW_FIELDS, 'column', review)),
    assessment: review.assessment,
    result_read_at: review.resultReadAt?.toISOString() ?? null,
    created_at: review.createdAt.toISOString(),
    created_at_timezone_id: review.createdAtTimezoneId,
    reviewer_email: review.reviewerEmail,
    reviewer_name: displayName(reviewer),
    reviewer_guid: review.reviewerGuid,
    submission_guid: review.submissionGuid,
    findings: presentFindings(review.findings),
    version: review.version,
    amendment: presentAmendment(review.versions ?? []),
    addenda: presentAddenda(review.versions ?? []),
    retraction: presentRetraction(review.retraction),
    signature: presentSignature(
      {
        review,
        clipReviews,
        version: review.version,
        amendment: amendmentContent(
          (review.versions ?? []).find(({ version }) => version === review.version),
        ),
        signatures: review.signatures,
      },
      checkSignature,
    ),
  };
}

interface AmendedVersion {
  readonly reason: string | null;
  readonly reasonText: string;
  readonly addendum: string | null;
}

export function amendmentContent(version: AmendedVersion | undefined): AmendmentContent | null {
  if (version === undefined || version.reason === null) return null;
  const { reason, reasonText, addendum } = version;
  return { reason, reasonText, addendum: addendum ?? '' };
}

export interface SignedVersion {
  readonly version: number;
  readonly review: StoredContent;
  readonly clipReviews: readonly ClipReviewRow[];
  readonly amendment: AmendmentContent | null;
  /** Of all versions of the review. */
  readonly signatures: readonly StoredSignature[];
}

/** The signature of one version, checked against what is shown of it. Null where nobody signed it. */
export function presentSignature(
  { version, review, clipReviews, amendment, signatures }: SignedVersion,
  checkSignature: CheckSignature,
): ReviewReply['examReview']['signature'] {
  const signature = signatures.find((stored) => stored.version === version);
  if (signature === undefined) return null;
  const signer = {
    firstName: signature.signerFirstName,
    lastName: signature.signerLastName,
    email: signature.signerEmail,
  };
  return {
    signer_guid: signature.signerGuid,
    signer_name: displayName(signer),
    meaning: signature.meaning,
    method: signature.method,
    signed_at: new Date(signature.signedAt).toISOString(),
    signed_at_timezone_id: signature.signedAtTimezoneId,
    fingerprint: fingerprint(signature.hash),
    is_valid: checkSignature(toStoredContent(review, clipReviews, amendment), signature),
  };
}

export function presentSafetyFacts({
  differentPatients,
  otherExam,
}: SafetyFacts): ReplyOf<typeof getSafetyFacts> {
  return {
    different_patients: differentPatients === null ? null : [...differentPatients],
    other_exam:
      otherExam === null
        ? null
        : {
            guid: otherExam.guid,
            protocol: otherExam.protocol,
            linked_to: otherExam.linkedTo,
            has_rescan: otherExam.hasRescan,
            waiting_since: otherExam.waitingSince,
          },
  };
}

/** In the order of the panel. */
export function presentFindings(findings: readonly StoredFinding[]): ReviewReply['examReview']['findings'] {
  return FINDING_KEYS.flatMap((key) => findings.filter(({ finding }) => finding === key)).map(
    ({ finding, title, evidence, reason, reasonText: text }) => ({
      finding,
      title,
      evidence,
      reason: reason === null ? null : reasonText(finding, reason, text),
    }),
  );
}

function presentClipReview(clip: ClipReviewRow) {
  const answers = readAnswers(RECORDED_CLIP_FIELDS, 'column', clip);
  return {
    guid: clip.guid,
    clip_guid: clip.clipGuid,
    ...presentAnswers(RECORDED_CLIP_FIELDS, answers),
  };
}
