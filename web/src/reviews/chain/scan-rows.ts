import { scanLabel } from '@sonoboard/domain/reviews/chain';
import { type ClipsPage, clipsOfPage } from '@sonoboard/domain/reviews/review-pages';
import { displayDate, displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../../ui/browser-zone.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { ExamClip } from '../exam-clips.ts';
import type { Exam } from '../reviews.queries.ts';

/** One scan of the chain as a row of the matrix, with the clips that belong to the page. */
export interface ScanRow {
  readonly examGuid: string;
  readonly name: string;
  readonly date: string;
  readonly isOriginal: boolean;
  readonly isReviewed: boolean;
  readonly clips: readonly ExamClip[];
}

export function scanRows(
  { review, source, readAt }: Pick<ReviewSession, 'review' | 'source' | 'readAt'>,
  page: ClipsPage,
): readonly ScanRow[] {
  return review.scans.map((scan, index) => {
    const exam = source.scans[index]?.exam;
    return {
      examGuid: scan.examGuid,
      name: scanLabel(index, review.scans.length),
      date: exam === undefined ? '' : scanDate(exam, new Date(readAt)),
      isOriginal: index === 0,
      isReviewed: scan.isReviewed,
      clips: clipsOfPage(review.protocol, page, scan.clips),
    };
  });
}

/** The clock tells the scans of one day apart; among older ones the day says enough. */
function scanDate(exam: Exam, now: Date): string {
  const reader = { now, zone: browserZone() };
  const day = displayDate(exam.clip_set_created_at, reader);
  return day === 'Today' || day === 'Yesterday' ? displayDateTime(exam.clip_set_created_at, reader) : day;
}

export interface MatrixView {
  readonly id: string;
  readonly label: string;
}

/** The columns: every view that any scan has, so that the eye reads down one vein. */
export function viewsOfRows(rows: readonly ScanRow[]): readonly MatrixView[] {
  const labels = new Map<string, string>();
  for (const { view, shortLabel } of rows.flatMap(({ clips }) => clips)) {
    if (!labels.has(view)) labels.set(view, shortLabel);
  }
  return [...labels].map(([id, label]) => ({ id, label }));
}
