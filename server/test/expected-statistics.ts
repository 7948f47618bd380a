import {
  acepClipSets,
  acepCounts,
  acepPlaces,
  movingMeans,
} from '@sonoboard/domain/statistics/acep-clip-sets.fixture';
import { assessmentCounts } from '@sonoboard/domain/statistics/assessment-counts';
import { countsInStatistics } from './rules/counted-exams.ts';
import { landmarkScores } from '@sonoboard/domain/statistics/landmarks';
import { countRatings } from '@sonoboard/domain/statistics/count-ratings.fixture';
import { roundTo } from '@sonoboard/domain/shared/rounding';
import { qualityScore } from '@sonoboard/domain/statistics/quality-score';
import { totalExamReviews } from './rules/total-exam-reviews.ts';
import { trialProgress } from './rules/trial-progress.ts';
import {
  collectionGuid,
  examGuid,
  type FactExam,
  type FactReview,
  moment,
  personEmail,
  personGuid,
  type StatisticsFacts,
} from './statistics-facts.ts';

interface Filter {
  /** By its place; undefined is all. */
  readonly collection: number | undefined;
  readonly minRating: number;
  readonly withoutOverriddenAdvent: boolean;
  readonly window: number;
}

/** The lists of the reply hold so many of the newest. */
const LISTED = 100;

interface CountedExam extends FactExam {
  readonly guid: string;
}

interface CountedReview extends FactReview {
  readonly exam: CountedExam;
}

/** What the call must answer, from the facts themselves and the definitions of the domain, one by one. */
export function expectedStatistics(facts: StatisticsFacts, filter: Filter): object {
  const scope = facts.collections.flatMap((collection, place) =>
    !collection.isDeleted && (filter.collection ?? place) === place ? [place] : [],
  );
  const exams = facts.exams
    .map((exam, n): CountedExam => ({ ...exam, guid: examGuid(n) }))
    .filter(
      (exam) =>
        countsInStatistics(exam) &&
        exam.collections.some((place) => scope.includes(place)) &&
        !(
          filter.withoutOverriddenAdvent &&
          exam.isOverridden &&
          (facts.people[exam.operator]?.isNurse ?? false)
        ),
    )
    .toSorted((a, b) => a.day - b.day || a.guid.localeCompare(b.guid));
  const given = exams.flatMap((exam) => exam.reviews.map((review): CountedReview => ({ ...review, exam })));
  const asked = given.filter(({ rating }) => rating >= filter.minRating);
  const quality = qualityScore(countRatings(asked.map(({ rating }) => rating)));
  const landmarks = landmarkScores(
    asked.flatMap(({ exam, clipRatings }) =>
      clipRatings.map((rating, view) => ({ view: exam.views[view] ?? '', counts: countRatings([rating]) })),
    ),
  );
  return {
    assessments: assessmentCounts(asked.map(({ assessment }) => ({ assessment, count: 1 }))),
    clinical_trial_progress: trialTotals(facts, scope, exams.length),
    diagnostics_quality_score: {
      totalExamReviews: asked.length,
      average: asked.length === 0 ? null : quality.average,
      standardDeviation: asked.length === 0 ? null : quality.standardDeviation,
      examRatings: quality.shares,
    },
    diagnostics_quality_score_landmarks: {
      landmarks: landmarks.landmarks.map(({ landmark, average, shares }) => ({
        landmark,
        average,
        exam_ratings: shares,
      })),
      chart_max: landmarks.chartMax,
    },
    reviewer_progress: { items: progressOf(facts, scope, exams, asked) },
    exam_review_count_all_ratings: given.length,
    safety_check: { findings: [] },
    acep_projection: acepOf(exams, asked, filter.window),
  };
}

function acepOf(exams: readonly CountedExam[], asked: readonly CountedReview[], window: number) {
  const reviews = asked
    .toSorted(
      (a, b) =>
        a.exam.day - b.exam.day || a.exam.guid.localeCompare(b.exam.guid) || a.day - b.day || a.by - b.by,
    )
    .map(({ exam, by, rating }) => ({
      clipSetGuid: exam.guid,
      clipSetCreatedAt: moment(exam.day).toISOString(),
      scannerEmail: personEmail(exam.operator),
      scannerGuid: personGuid(exam.operator),
      reviewerEmail: personEmail(by),
      rating,
    }));
  const clipSets = acepClipSets(reviews);
  const counts = acepCounts(clipSets, window);
  const means = movingMeans(clipSets, window);
  const places = acepPlaces(clipSets.length);
  return {
    reviews: reviews.slice(-LISTED),
    reviews_total: reviews.length,
    clip_sets: exams.map(({ guid, day }) => ({ guid, created_at: moment(day).toISOString() })).slice(-LISTED),
    clip_sets_total: exams.length,
    reviewed_clip_sets: counts.clipSets,
    accepted_clip_sets: counts.accepted,
    window,
    accepted_in_window: counts.acceptedInWindow,
    plot: {
      place: places,
      mean_rating: places.map((place) => roundTo(clipSets[place - 1]?.meanRating ?? 0, 6)),
      moving_mean: places.map((place) => roundTo(means[place - 1] ?? 0, 6)),
    },
  };
}

function trialTotals(facts: StatisticsFacts, scope: readonly number[], exams: number) {
  const { expected, total } = trialProgress(
    scope.map((place) => facts.collections[place]?.expected ?? 0),
    exams,
  );
  return { expected, total };
}

function progressOf(
  facts: StatisticsFacts,
  scope: readonly number[],
  exams: readonly CountedExam[],
  asked: readonly CountedReview[],
) {
  const isReviewerIn = (person: number, place: number) =>
    facts.collections[place]?.roles[person]?.includes('reviewer') ?? false;
  return facts.people
    .map((_, person) => ({ person, own: asked.filter(({ by }) => by === person) }))
    .filter(({ person, own }) => own.length > 0 || scope.some((place) => isReviewerIn(person, place)))
    .map(({ person, own }) => {
      const newest = own.length === 0 ? null : Math.max(...own.map(({ day }) => day));
      const saidOf = (outcome: string) => own.filter(({ assessment }) => assessment === outcome).length;
      const totals = exams.map((exam) => {
        const ownReviews = own.filter((review) => review.exam === exam).length;
        const types = exam.collections
          .filter((place) => scope.includes(place) && isReviewerIn(person, place))
          .map((place) => facts.collections[place]?.type);
        const counts = {
          ownReviews,
          eligibleExams: exam.isUploaded || ownReviews > 0 ? 1 : 0,
          openExams: exam.isUploaded && exam.reviews.length === 0 ? 1 : 0,
        };
        if (types.includes('everyone_reviews')) return totalExamReviews('everyone_reviews', counts);
        return types.length === 0 ? ownReviews : totalExamReviews('single_review_per_exam', counts);
      });
      return {
        reviewerGuid: personGuid(person),
        reviewer: personEmail(person),
        reviewerName: `P${person}`,
        dateOfLastSubmission: newest === null ? null : moment(newest).toISOString(),
        finishedExamReviews: own.length,
        totalExamReviews: totals.reduce((sum, total) => sum + total, 0),
        positiveExamReviews: saidOf('positive'),
        negativeExamReviews: saidOf('negative'),
        otherExamReviews: saidOf('not_applicable'),
        overallRating:
          own.length === 0 ? null : qualityScore(countRatings(own.map(({ rating }) => rating))).average,
      };
    })
    .toSorted(
      (a, b) =>
        (b.dateOfLastSubmission ?? '').localeCompare(a.dateOfLastSubmission ?? '') ||
        a.reviewer.localeCompare(b.reviewer),
    );
}

/** Which collections can be asked for alone. */
export const liveCollections = (facts: StatisticsFacts) =>
  facts.collections.flatMap(({ isDeleted }, place) =>
    isDeleted ? [] : [{ place, guid: collectionGuid(place) }],
  );
