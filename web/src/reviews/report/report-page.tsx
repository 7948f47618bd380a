import type { DeskPageProps } from '../desk/desk-page.ts';
import { examShown } from '../desk/open-review.ts';
import { ReviewNotFound } from '../review-not-found.tsx';
import { EditedReport } from './edited-report.tsx';
import { ReadReport } from './read-report.tsx';

interface ReportPageProps extends DeskPageProps {
  /** Once the review is in the record nothing is left to keep. */
  readonly forgetDraft: () => void;
}

/** The last page of a review, of one exam or of a chain. */
export function ReportPage({ desk, bar, forgetDraft }: ReportPageProps) {
  const exam = examShown(desk.source, desk.address)?.exam;
  if (exam === undefined) return <ReviewNotFound address={desk.address} />;
  if (desk.address.mode === 'view') return <ReadReport desk={desk} bar={bar} exam={exam} />;
  return <EditedReport desk={desk} bar={bar} exam={exam} forgetDraft={forgetDraft} />;
}
