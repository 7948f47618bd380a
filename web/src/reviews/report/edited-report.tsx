import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import type { SubmittedDraft } from '../draft/use-review-draft.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import { ReviewSteps } from '../review-steps.tsx';
import type { Exam } from '../reviews.queries.ts';
import { LazySignDialog, prefetchSignDialog } from '../../signatures/lazy-sign-dialog.tsx';
import { textToSign } from '../submit/submitted-text.ts';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { useReader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { type AfterSubmitChoice, useAfterSubmit } from '../submit/use-after-submit.ts';
import { useSubmit } from '../submit/use-submit.ts';
import { useNextExamAhead } from '../use-next-exam-ahead.ts';
import { EditedCards } from './edited-cards.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportFrame } from './report-frame.tsx';
import { submitSummary } from './submit-summary.ts';
import { useKeepQuestions } from './use-keep-questions.tsx';
import { usePrinting } from './use-printing.ts';
import { leadToDecision, useForgottenChoice, useReportSteps } from './use-report-steps.ts';
import { useSeen } from './use-seen.ts';
import { useSubmitKeys } from './use-submit-keys.ts';

interface EditedReportProps extends ReviewPageProps {
  readonly exam: Exam;
  readonly draft: SubmittedDraft;
}

/** The report of a review in the making, with the way to submit it. */
export function EditedReport({ session, bar, exam, draft }: EditedReportProps) {
  const reader = useReader();
  const afterSubmit = useAfterSubmit(session, draft);
  const { rejected, submit, signing } = useSubmit(session, afterSubmit);
  useEffect(() => {
    if (reader.config.sign_reviews) prefetchSignDialog();
  }, [reader.config.sign_reviews]);
  const { isPrinting } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  useNextExamReady(session);
  useForgottenChoice(session);

  const steps = useReportSteps(session);
  const { check, places, hasGap, showGap, showFinding } = steps;
  const summary = submitSummary(session);
  const { ref: summaryRef, isSeen } = useSeen<HTMLDivElement>(
    JSON.stringify([summary, check.open.map(({ key }) => key)]),
  );
  useBottomBar(summaryRef);
  const { ask, questions } = useKeepQuestions<AfterSubmitChoice>({
    session,
    check,
    summary,
    goOnWord: 'submit',
    onKept: submit,
  });

  useSubmitKeys({
    onEnter: () => {
      if (hasGap || check.open.length > 0) showGap();
    },
    onSubmit: () => {
      if (hasGap || check.blocking.length > 0) showGap();
      else if (isSeen) void ask('next');
    },
  });

  const clip = rejected?.clip ?? null;
  return (
    <ReportFrame
      exam={exam}
      reader={reader}
      rules={session.rules}
      bar={bar}
      back={places.back}
      tools={<ReviewSteps protocol={session.review.protocol} page="report" />}
      footer={
        <ReportFooter
          summary={summary}
          summaryRef={summaryRef}
          mayKeySubmit={isSeen}
          onChooseAgain={leadToDecision}
          check={check}
          missing={steps.missing}
          submitting={session.submitting}
          rejected={
            rejected && {
              sentence: rejected.sentence,
              onGoToClip: clip === null ? null : () => places.openClip(clip),
            }
          }
          onShowMissing={showGap}
          onShowFinding={showFinding}
          actions={{
            kind: 'submit',
            onSubmit: () => void ask('stay'),
            onSubmitAndNext: () => void ask('next'),
          }}
        />
      }
    >
      <EditedCards session={session} exam={exam} reader={reader} steps={steps} />
      {questions}
      {signing !== null && (
        <LazySignDialog
          title="Sign the review"
          line={textToSign(signing.session, reader.config)}
          onSign={signing.sign}
          onCancel={signing.cancel}
        />
      )}
      {isPrinting && <PrintedReport session={session} exam={exam} />}
    </ReportFrame>
  );
}

/** Knows the next exam before 'Submit and Next' is pressed, and where the account preloads, has it there. */
function useNextExamReady(session: ReviewSession): void {
  const collection = useSelectedCollection();
  const underReview = session.review.scans.map(({ examGuid }) => examGuid);
  useQuery(nextExamQuery(collection?.guid, underReview));
  useNextExamAhead(session, true);
}
