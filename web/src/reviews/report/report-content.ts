import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import type { Outcome } from '@sonoboard/domain/reviews/assessment';
import { calfGap, calfNote } from '@sonoboard/domain/reviews/calf-note';
import { newestClipPerView, scanLabel } from '@sonoboard/domain/reviews/chain';
import type { ExamOutcome } from '@sonoboard/domain/reviews/overall-assessment';
import { clipsOfPage } from '@sonoboard/domain/reviews/review-pages';
import { reviewShown } from '../session/open-review.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';
import type { ExamReview } from '../reviews.queries.ts';

/** What the report is made of, for the screen and for paper. */
export type ReportSession = Pick<
  ReviewSession,
  'address' | 'source' | 'review' | 'rules' | 'outcome' | 'readAt'
>;

export interface ReportRow {
  readonly clip: ExamClip;
  /** A newer clip of this view counts instead. */
  readonly isReplaced: boolean;
}

export interface ReportTable {
  readonly title: 'Outcome' | 'Proximal Outcome' | 'Distal Outcome';
  readonly subtitle: string | null;
  /** Null where results are not shown (AMB-158). */
  readonly outcome: Outcome | null;
  readonly groups: readonly ReportGroup[];
}

interface ReportGroup {
  /** Null where the exam is no chain. */
  readonly scan: { readonly label: string; readonly examGuid: string } | null;
  readonly rows: readonly ReportRow[];
}

const CHAIN_SUBTITLE = 'Individual ratings and clip assessments';

/** The review that is read; null while one is being made. */
export function shownReview({
  source,
  address,
}: Pick<ReportSession, 'source' | 'address'>): ExamReview | null {
  return address.mode === 'view' ? reviewShown(source, address.guid) : null;
}

/** The review that is read, or corrected. */
export function storedReview({
  source,
  address,
}: Pick<ReportSession, 'source' | 'address'>): ExamReview | null {
  return address.mode === 'edit' ? null : reviewShown(source, address.guid);
}

/** A review that stands keeps the result it was recorded with, whatever scans came after it. */
export function reportOutcome(session: ReportSession): ExamOutcome | null {
  if (!session.rules.examDiagnosis) return null;
  const recorded = shownReview(session)?.assessment ?? null;
  if (recorded === null || recorded === 'rescan' || recorded === 'standard') return session.outcome;
  const isSplit = session.outcome.distal !== null;
  return { ...session.outcome, overall: recorded, proximal: isSplit ? session.outcome.proximal : recorded };
}

/** Missing views are left out: their rating of 1 would hide the warnings (AMB-157). */
export function countingRatings({ scans }: ReviewSession['review']): readonly ExamClip['rating'][] {
  return newestClipPerView(scans)
    .filter(({ isMock }) => !isMock)
    .map(({ rating }) => rating);
}

/** What a 'No DVT' about to be submitted does not cover; null where the calf was assessed. */
export function calfNoteToSubmit({
  review,
  rules,
  outcome,
}: Pick<ReviewSession, 'review' | 'rules' | 'outcome'>) {
  if (!rules.examDiagnosis || outcome.overall !== 'negative') return null;
  return calfNote(calfGap(review.protocol, newestClipPerView(review.scans)));
}

/** What 'No DVT' does not cover; null where the calf was assessed. */
export function reportCalfNote(session: ReportSession): string | null {
  if (reportOutcome(session)?.overall !== 'negative') return null;
  const { review, address } = session;
  const counted =
    address.mode === 'view' ? review.scans.filter(({ isReviewed }) => isReviewed) : review.scans;
  return calfNote(calfGap(review.protocol, newestClipPerView(counted)));
}

export function reportTables(session: ReportSession): readonly ReportTable[] {
  const { review } = session;
  const outcome = reportOutcome(session);
  if (review.flow === 'chain') {
    const groups = chainGroups(session);
    return [{ title: 'Outcome', subtitle: CHAIN_SUBTITLE, outcome: outcome?.overall ?? null, groups }];
  }
  const clips = clipsOfReview(review);
  if (!PROTOCOLS[review.protocol].isSplit) {
    return [
      { title: 'Outcome', subtitle: null, outcome: outcome?.overall ?? null, groups: [groupOf(clips)] },
    ];
  }
  return [
    {
      title: 'Proximal Outcome',
      subtitle: null,
      outcome: outcome?.proximal ?? null,
      groups: [groupOf(clipsOfPage(review.protocol, 'clips', clips))],
    },
    {
      title: 'Distal Outcome',
      subtitle: null,
      outcome: outcome?.distal ?? null,
      groups: [groupOf(clipsOfPage(review.protocol, 'calf', clips))],
    },
  ];
}

function groupOf(clips: readonly ExamClip[]): ReportGroup {
  return { scan: null, rows: clips.map((clip) => ({ clip, isReplaced: false })) };
}

/** A view that a rescan does not repeat is not missing there. */
function chainGroups({ review: { scans }, address }: ReportSession): readonly ReportGroup[] {
  // While reading, a scan that nobody has reviewed yet takes nothing back.
  const counted = address.mode === 'view' ? scans.filter(({ isReviewed }) => isReviewed) : scans;
  const counting = new Set(newestClipPerView(counted));
  return scans.map((scan, at) => ({
    scan: { label: scanLabel(at, scans.length), examGuid: scan.examGuid },
    rows: scan.clips
      .filter((clip) => at === 0 || !clip.isMock)
      .map((clip) => ({ clip, isReplaced: counted.includes(scan) && !counting.has(clip) })),
  }));
}
