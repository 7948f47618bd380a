import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getStatistics } from '@sonoboard/contract/statistics/statistics.endpoints';
import { assessmentCounts } from '@sonoboard/domain/statistics/assessment-counts';
import { landmarkScores, type ViewRatings } from '@sonoboard/domain/statistics/landmarks';
import {
  addCounts,
  NO_RATINGS,
  type QualityScore,
  qualityScore,
  type RatingCounts,
} from '@sonoboard/domain/statistics/quality-score';
import { FINDING_KEYS } from '@sonoboard/domain/safety-check/finding-keys';
import { roundTo } from '@sonoboard/domain/shared/rounding';
import { JsonText } from '../platform/http/json-text.ts';
import type { FindingRow, ProgressRow, ScoreRow, StatisticsRow, ViewRow } from './statistics.queries.ts';

type Statistics = ReplyOf<typeof getStatistics>;

/** Far more than a plot can show, and far fewer bytes than a number has. */
const PLOT_DECIMALS = 6;

/** The lists of the Acep projection are JSON already; they are set in at the end. */
export function presentStatistics(row: StatisticsRow, window: number): JsonText<Statistics> {
  const figures: Omit<Statistics, 'acep_projection'> = {
    assessments: assessmentCounts(row.scores),
    clinical_trial_progress: { expected: row.expected, total: row.exams },
    diagnostics_quality_score: presentQuality(row.scores),
    diagnostics_quality_score_landmarks: presentLandmarks(row.views),
    reviewer_progress: { items: row.progress.map(presentProgress) },
    exam_review_count_all_ratings: row.allReviews,
    safety_check: { findings: presentFindings(row.findings) },
  };
  const lists = `"reviews":[${row.acepReviews}],"clip_sets":[${row.clipSets}]`;
  const acep = `${JSON.stringify(presentAcep(row, window)).slice(0, -1)},${lists}}`;
  return new JsonText(`${JSON.stringify(figures).slice(0, -1)},"acep_projection":${acep}}`);
}

function presentAcep(
  row: StatisticsRow,
  window: number,
): Omit<Statistics['acep_projection'], 'reviews' | 'clip_sets'> {
  return {
    reviews_total: row.scores.reduce((sum, { count }) => sum + count, 0),
    clip_sets_total: row.exams,
    reviewed_clip_sets: row.reviewedClipSets,
    accepted_clip_sets: row.acceptedClipSets,
    window,
    accepted_in_window: row.acceptedInWindow,
    plot: {
      place: row.plot.map(({ place }) => place),
      mean_rating: row.plot.map(({ meanRating }) => roundTo(meanRating, PLOT_DECIMALS)),
      moving_mean: row.plot.map(({ movingMean }) => roundTo(movingMean, PLOT_DECIMALS)),
    },
  };
}

function presentQuality(scores: readonly ScoreRow[]): Statistics['diagnostics_quality_score'] {
  const score = qualityScore(countsOf(scores));
  return {
    totalExamReviews: score.total,
    average: score.total === 0 ? null : score.average,
    standardDeviation: score.total === 0 ? null : score.standardDeviation,
    examRatings: presentShares(score.shares),
  };
}

function presentLandmarks(views: readonly ViewRow[]): Statistics['diagnostics_quality_score_landmarks'] {
  const rows: ViewRatings[] = views.map((row) => ({ view: row.view, counts: countsOf([row]) }));
  const { landmarks, chartMax } = landmarkScores(rows);
  return {
    landmarks: landmarks.map(({ landmark, average, shares }) => ({
      landmark,
      average,
      exam_ratings: presentShares(shares),
    })),
    chart_max: chartMax,
  };
}

/** In the order of the panel; a finding that was kept without a reason counts as found only. */
function presentFindings(rows: readonly FindingRow[]): Statistics['safety_check']['findings'] {
  return FINDING_KEYS.flatMap((key) => {
    const ofKey = rows.filter(({ finding }) => finding === key);
    const reasons = ofKey.filter(({ reason }) => reason !== '');
    const sum = (counted: readonly FindingRow[]) => counted.reduce((total, { count }) => total + count, 0);
    if (ofKey.length === 0) return [];
    return [
      {
        finding: key,
        found: sum(ofKey),
        with_reason: sum(reasons),
        reasons: reasons.map(({ reason, count }) => ({ reason, count })),
      },
    ];
  });
}

function countsOf(rows: readonly Pick<ScoreRow, 'rating' | 'count'>[]): RatingCounts {
  return rows
    .map(({ rating, count }) => ({ ...NO_RATINGS, [rating]: count }))
    .reduce((sum, counts) => addCounts(sum, counts), NO_RATINGS);
}

const presentShares = (shares: QualityScore['shares']) => ({
  '1': shares[1],
  '2': shares[2],
  '3': shares[3],
  '4': shares[4],
  '5': shares[5],
});

function presentProgress(row: ProgressRow): Statistics['reviewer_progress']['items'][number] {
  return {
    reviewerGuid: row.guid,
    reviewer: row.email,
    reviewerName: row.name,
    dateOfLastSubmission: row.newest === null ? null : new Date(row.newest).toISOString(),
    finishedExamReviews: row.reviews,
    totalExamReviews: row.total,
    positiveExamReviews: row.positive,
    negativeExamReviews: row.negative,
    otherExamReviews: row.reviews - row.positive - row.negative,
    overallRating: row.reviews === 0 ? null : roundTo(row.ratingSum / row.reviews, 2),
  };
}
