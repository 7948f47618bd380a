import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { MOCK_CLIP, withMockClips } from '@sonoboard/domain/reviews/mock-clips';
import { chainOutcome, examOutcome } from '@sonoboard/domain/reviews/overall-assessment';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import type { clipReviews, examReviews } from '../src/tables/reviews.tables.ts';
import { clipGuid, lastAttempt } from './demo-clips.ts';
import { isSingleReview } from './demo-collections.ts';
import { recordedViews, type ExamRow } from './demo-exams.ts';
import { personGuid, personOf } from './demo-people.ts';
import type { Finding, PlannedExam, PlannedReview } from './demo-plan.ts';
import { minutesAfter } from './demo-time.ts';
import { guidOf, randomOf } from './seeded-random.ts';

type ReviewRow = typeof examReviews.$inferInsert;
type ClipReviewRow = typeof clipReviews.$inferInsert;

interface ReviewedClip {
  readonly view: string;
  readonly isMock: boolean;
  readonly rating: Rating;
  readonly assessment: Assessment;
  readonly comment: string;
}

const DECISION_NOTES = {
  discharge: [
    'No sign of thrombosis. Discharge with advice to return if the swelling grows.',
    'Veins fully compressible. Told the nurse that the patient may go home.',
  ],
  rescan: [
    'The image is too poor to decide. Asked for a rescan with more gel and less pressure.',
    'One point cannot be judged. Please rescan within 24 hours.',
  ],
  standard: [
    'Referred to vascular laboratory for a standard ultrasound today.',
    'Clot suspected. Anticoagulation started, standard ultrasound arranged.',
  ],
} as const;

const POOR_COMMENTS = [
  'Vein wall not visible in the second half.',
  'Too dark, gain was set too low.',
] as const;
const CLEAR_COMMENTS = ['', '', 'Good contact, complete compression.'] as const;

export interface ScannedExam {
  readonly planned: PlannedExam;
  readonly row: ExamRow;
  readonly earlier: readonly PlannedExam[];
}

export interface PlannedReviewRows {
  readonly review: ReviewRow;
  readonly clips: readonly ClipReviewRow[];
}

/** `earlier` are the scans of the same chain before this one, oldest first. */
export function reviewRows(
  { planned, row: exam, earlier }: ScannedExam,
  review: PlannedReview,
  now: Date,
): PlannedReviewRows {
  const guid = guidOf(`review ${planned.key} ${review.by}`);
  const clips = reviewedClips(planned, review);
  const uploadedAt = exam.uploadedAt ?? exam.createdAt;
  const submittedAt = minutesAfter(uploadedAt, review.hoursAfterUpload * 60);
  // Shortly after midnight the exams of today are only minutes old.
  const createdAt = submittedAt < now ? submittedAt : now;
  return {
    review: {
      guid,
      examGuid: exam.guid,
      reviewerGuid: personGuid(review.by),
      singleReview: planned.collections.some(isSingleReview),
      rating: review.rating,
      assessment: outcome(planned, review, clips, earlier),
      comment: review.rating < 3 ? 'Several clips are below the quality that an assessment needs.' : '',
      clinicalDecision: review.decision,
      clinicalDecisionComment:
        review.decision === null ? null : randomOf(`note ${guid}`).pick(DECISION_NOTES[review.decision]),
      communicatedAt: review.decision === null ? null : createdAt,
      createdAt,
      createdAtTimezoneId: personOf(review.by).zone,
    },
    clips: clips
      .filter((clip) => !clip.isMock)
      .map(({ view, rating, assessment, comment }) => ({
        guid: guidOf(`clip review ${guid} ${view}`),
        reviewGuid: guid,
        examGuid: exam.guid,
        clipGuid: clipGuid(planned.key, view, lastAttempt(planned.key, view)),
        rating,
        assessment,
        comment,
      })),
  };
}

function outcome(
  planned: PlannedExam,
  review: PlannedReview,
  clips: readonly ReviewedClip[],
  earlier: readonly PlannedExam[],
) {
  const rules = { examDiagnosis: PROTOCOLS[planned.protocol].supportsAssessment };
  if (earlier.length === 0) return examOutcome(planned.protocol, review.rating, clips, rules).overall;
  const scans = [...earlier.map((scan) => reviewedClips(scan, review)), clips];
  return chainOutcome(
    review.rating,
    scans.map((scan) => ({ clips: scan })),
    rules,
  );
}

function reviewedClips(planned: PlannedExam, review: PlannedReview): readonly ReviewedClip[] {
  const recorded = recordedViews(planned)
    .filter(({ finding }) => finding !== 'lost')
    .map(({ view, index, finding }) => ({
      view,
      isMock: false,
      ...judgement(planned, review, view, seenAs(finding, review.disagreesAt.includes(index))),
    }));
  return withMockClips<ReviewedClip>(
    planned.protocol,
    recorded,
    (clip) => clip.view,
    ({ id }) => ({
      view: id,
      isMock: true,
      rating: MOCK_CLIP.rating,
      assessment: MOCK_CLIP.assessment,
      comment: '',
    }),
  );
}

function seenAs(finding: Finding, disagrees: boolean): 'negative' | 'positive' | 'poor' {
  if (finding === 'poor') return 'poor';
  return (finding === 'positive') === disagrees ? 'negative' : 'positive';
}

function judgement(
  planned: PlannedExam,
  review: PlannedReview,
  view: string,
  seen: 'negative' | 'positive' | 'poor',
): Pick<ReviewedClip, 'rating' | 'assessment' | 'comment'> {
  const random = randomOf(`judgement ${planned.key} ${review.by} ${view}`);
  const isVein = PROTOCOLS[planned.protocol].supportsAssessment;
  if (seen === 'poor') {
    const assessment = isVein ? random.pick<Assessment>(['rescan', 'standard']) : 'not_applicable';
    return { rating: random.pick<Rating>([1, 2]), assessment, comment: random.pick(POOR_COMMENTS) };
  }
  return {
    rating: random.pick<Rating>([3, 4, 4, 5]),
    assessment: isVein ? seen : 'not_applicable',
    comment: seen === 'positive' ? 'Vein stays open under full pressure.' : random.pick(CLEAR_COMMENTS),
  };
}
