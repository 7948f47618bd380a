import { lazy, Suspense } from 'react';
import { PendingState } from '../../ui/pending-state.tsx';
import type { SubmittedDraft } from '../draft/use-review-draft.ts';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { examShown } from '../session/open-review.ts';
import { ReviewNotFound } from '../review-not-found.tsx';
import { EditedReport } from './edited-report.tsx';
import { ReadReport } from './read-report.tsx';

const AmendedReport = lazy(async () => ({
  default: (await import('../amend/amend-pages.ts')).AmendedReport,
}));

interface ReportPageProps extends ReviewPageProps {
  /** Once the review is in the record nothing is left to keep. */
  readonly draft: SubmittedDraft;
}

/** The last page of a review, of one exam or of a chain. */
export function ReportPage({ session, bar, draft }: ReportPageProps) {
  const exam = examShown(session.source, session.address)?.exam;
  if (exam === undefined) return <ReviewNotFound address={session.address} />;
  if (session.address.mode === 'view') return <ReadReport session={session} bar={bar} exam={exam} />;
  if (session.address.mode === 'amend') {
    return (
      <Suspense fallback={<PendingState label="Loading the review" />}>
        <AmendedReport session={session} bar={bar} exam={exam} />
      </Suspense>
    );
  }
  return <EditedReport session={session} bar={bar} exam={exam} draft={draft} />;
}
