import { BlockRounded } from '../../ui/icons/block-rounded.tsx';
import { EditNoteRounded } from '../../ui/icons/edit-note-rounded.tsx';
import { HistoryRounded } from '../../ui/icons/history-rounded.tsx';
import { PrintRounded } from '../../ui/icons/print-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { lazy, Suspense, useState } from 'react';
import { ButtonLink } from '../../ui/links.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { PendingState } from '../../ui/pending-state.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { useReader } from '../session/use-reader.ts';
import { TO_COMPLETED } from '../focus-bar.tsx';
import { StoredFindingsCard } from '../safety-check/stored-findings-card.tsx';
import type { Exam, ExamReview } from '../reviews.queries.ts';
import { useNewestReview } from '../versions/use-newest-review.ts';
import { useSubmissionVersions } from '../versions/use-submission-versions.ts';
import { versionInAddress } from '../versions/version-in-address.ts';
import { sessionOfVersion } from '../versions/version-source.ts';
import { DownloadMenu } from './download-menu.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ReportCards } from './report-cards.tsx';
import { type ReportSession, shownReview } from './report-content.ts';
import { outcomeNow } from './outcome-now.ts';
import { ReportFrame } from './report-frame.tsx';
import { usePrinting } from './use-printing.ts';
import { useReviewPlaces } from './use-review-places.ts';
import { TELL_ADMINISTRATOR } from '../../signatures/signature-words.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { signatureFlaw } from './signature-flaw.ts';
import { SignedByCard } from './signed-by-card.tsx';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '8px 12px' });

const AmendMenu = lazy(async () => ({ default: (await import('../versions/report-versions.ts')).AmendMenu }));
const AboveReport = lazy(async () => ({
  default: (await import('../versions/report-versions.ts')).AboveReport,
}));

/** The report of a review that stands. */
export function ReadReport({ session, bar, exam }: ReviewPageProps & { readonly exam: Exam }) {
  const reader = useReader();
  const { back, clipsPath, openClip } = useReviewPlaces(session);
  const isSplit = session.outcome.distal !== null;
  const review = shownReview(session);
  const known = useSubmissionVersions(session.source, review);
  const { versions } = known;
  useNewestReview(session.address, review, versions);
  const [olderVersion, setOlderVersion] = useState(versionInAddress);
  const older = versions?.versions.find(({ version }) => version === olderVersion) ?? null;
  const shown = older === null ? session : sessionOfVersion(session, older);
  const signature = (older === null ? review?.signature : older.signature) ?? null;
  const flaw = signatureFlaw(session);
  const { isPrinting, print } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  const hasHistory = review !== null && isAmended(review);
  const hasNews = hasHistory || outcomeNow(session, null) !== null;
  const isComplete = !hasHistory || !known.isPending;
  const mayAmend = versions?.may_amend === true && versions.retraction === null;
  return (
    <ReportFrame
      exam={exam}
      reader={reader}
      rules={session.rules}
      bar={bar}
      back={isSplit ? back : TO_COMPLETED}
      mark={review !== null && <ReviewMark review={review} now={new Date(session.readAt)} />}
      tools={
        // The marks tell anyone who makes a PDF of this page that the report is there, and which one.
        <Buttons data-report={isComplete ? review?.guid : undefined} data-version={older?.version}>
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
          {review !== null && mayAmend && (
            <Suspense fallback={null}>
              <AmendMenu
                session={session}
                exam={exam}
                review={review}
                isRead={(versions.versions[0]?.read ?? review.result_read_at) !== null}
              />
            </Suspense>
          )}
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
      {review !== null && (hasNews || versions?.may_amend === true || versions?.retraction) && (
        <Suspense fallback={hasHistory && <PendingState label="Loading the versions" />}>
          <AboveReport
            session={session}
            exam={exam}
            review={review}
            known={known}
            older={older}
            onShow={setOlderVersion}
          />
        </Suspense>
      )}
      <ReportCards session={shown} exam={exam} reader={reader} onOpenClip={openClip} />
      <StoredFindings session={shown} />
      {signature !== null && <SignedByCard signature={signature} />}
      {isPrinting && <PrintedReport session={shown} exam={exam} versions={versions?.versions} />}
    </ReportFrame>
  );
}

function isAmended({ version, retraction }: ExamReview): boolean {
  return version > 1 || retraction !== null;
}

function StoredFindings({ session }: { readonly session: ReportSession }) {
  const review = shownReview(session);
  if (review === null || !session.rules.examDiagnosis) return null;
  return <StoredFindingsCard findings={review.findings} version={review.version} />;
}

interface ReviewMarkProps {
  readonly review: ExamReview;
  readonly now: Date;
}

/** That the review is not as it was submitted, and by whom since when. */
function ReviewMark({ review: { amendment, retraction }, now }: ReviewMarkProps) {
  if (retraction?.state === 'retracted')
    return <StatusChip label="Retracted" tone="error" icon={BlockRounded} />;
  if (amendment === null) return null;
  const { author_name, amended_at, amended_at_timezone_id, reason } = amendment;
  const title = `Amended by ${author_name}, ${momentText(amended_at, amended_at_timezone_id, now)}: ${reason}`;
  return (
    <span title={title}>
      <StatusChip label="Amended" tone="accent" icon={EditNoteRounded} />
      <VisuallyHidden>{title}</VisuallyHidden>
    </span>
  );
}
