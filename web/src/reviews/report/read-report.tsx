import { HistoryRounded } from '../../ui/icons/history-rounded.tsx';
import { PrintRounded } from '../../ui/icons/print-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { ButtonLink } from '../../ui/links.tsx';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { useReader } from '../session/use-reader.ts';
import { TO_COMPLETED } from '../focus-bar.tsx';
import { StoredFindingsCard } from '../safety-check/stored-findings-card.tsx';
import type { Exam } from '../reviews.queries.ts';
import { DownloadMenu } from './download-menu.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ReportCards } from './report-cards.tsx';
import { shownReview } from './report-content.ts';
import { ReportFrame } from './report-frame.tsx';
import { usePrinting } from './use-printing.ts';
import { useReviewPlaces } from './use-review-places.ts';
import { TELL_ADMINISTRATOR } from '../../signatures/signature-words.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { signatureFlaw } from './signature-flaw.ts';
import { SignedByCard } from './signed-by-card.tsx';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });

/** The report of a review that stands. */
export function ReadReport({ session, bar, exam }: ReviewPageProps & { readonly exam: Exam }) {
  const reader = useReader();
  const { back, clipsPath, openClip } = useReviewPlaces(session);
  const isSplit = session.outcome.distal !== null;
  const review = shownReview(session);
  const signature = review?.signature ?? null;
  const flaw = signatureFlaw(session);
  const { isPrinting, print } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  return (
    <ReportFrame
      exam={exam}
      reader={reader}
      rules={session.rules}
      bar={bar}
      back={isSplit ? back : TO_COMPLETED}
      tools={
        // The mark tells anyone who makes a PDF of this page that the report is there, and which one.
        <Buttons data-report={review?.guid}>
          <ButtonLink to={clipsPath} variant="outlined">
            View Clips
          </ButtonLink>
          <ButtonLink
            to="/exam-history/$examGuid"
            params={{ examGuid: exam.guid }}
            variant="outlined"
            startIcon={<HistoryRounded />}
          >
            History
          </ButtonLink>
          {review !== null && <DownloadMenu reviewGuid={review.guid} onPrint={print} />}
          <Button variant="contained" startIcon={<PrintRounded />} onClick={print}>
            Print
          </Button>
        </Buttons>
      }
    >
      {flaw !== null && (
        <InlineAlert kind="error">
          <strong>{flaw}</strong> {TELL_ADMINISTRATOR}
        </InlineAlert>
      )}
      <ReportCards session={session} exam={exam} reader={reader} onOpenClip={openClip} />
      {review !== null && session.rules.examDiagnosis && <StoredFindingsCard findings={review.findings} />}
      {signature !== null && <SignedByCard signature={signature} />}
      {isPrinting && <PrintedReport session={session} exam={exam} />}
    </ReportFrame>
  );
}
