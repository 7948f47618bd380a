import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { useEffect, useState } from 'react';
import { OverallRatingDialog } from '../cards/overall-rating-dialog.tsx';
import type { DeskPageProps } from '../desk/desk-page.ts';
import { useReader } from '../desk/use-reader.ts';
import { ReviewSteps } from '../review-steps.tsx';
import type { Exam } from '../reviews.queries.ts';
import { AlreadyReviewedDialog } from '../submit/already-reviewed-dialog.tsx';
import { typedText } from '../submit/typed-text.ts';
import { useNextExamReady } from '../submit/use-next-exam-ready.ts';
import { useSubmit } from '../submit/use-submit.ts';
import { useWayOn } from '../submit/use-way-on.ts';
import { DECISION_FIELD } from './decision-card.tsx';
import { NOTE_FIELD, TICK_PLACE } from './decision-steps.tsx';
import { missingSteps, stepsLeft } from './missing-steps.ts';
import { PrintedReport } from './printed-report.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportFrame } from './report-frame.tsx';
import { usePrinting } from './use-printing.ts';
import { useReviewPlaces } from './use-review-places.ts';
import { useSubmitKeys } from './use-submit-keys.ts';

interface EditedReportProps extends DeskPageProps {
  readonly exam: Exam;
  readonly forgetDraft: () => void;
}

/** The report of a review in the making, with the way to submit it. */
export function EditedReport({ desk, bar, exam, forgetDraft }: EditedReportProps) {
  const reader = useReader();
  const places = useReviewPlaces(desk);
  const wayOn = useWayOn(desk, forgetDraft);
  const { isSubmitting, problem, submit, dismissProblem } = useSubmit(desk, wayOn);
  const [isRating, setIsRating] = useState(false);
  const [isNoteMissed, setIsNoteMissed] = useState(false);
  const { isPrinting } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  useNextExamReady(desk);
  useForgottenChoice(desk);

  const steps = missingSteps(desk);
  const [gap] = steps.gaps;

  function showGap(): void {
    const [clip] = steps.openClips;
    if (clip !== undefined) places.openClip(clip);
    else if (gap === 'overall_rating_missing') setIsRating(true);
    else if (gap === 'decision_missing') lead(DECISION_FIELD);
    else if (gap === 'not_communicated') lead(`${TICK_PLACE} input`);
    else if (gap === 'note_missing') {
      setIsNoteMissed(true);
      lead(NOTE_FIELD);
    }
  }

  const standing = problem?.kind === 'already_reviewed' ? problem : null;
  const reviewGuid = standing?.reviewGuid ?? null;
  const submitAndNext = () => submit('next');
  useSubmitKeys(() => {
    if (isRating || standing !== null) return;
    if (gap === undefined) submitAndNext();
    else showGap();
  });

  const refused = problem?.kind === 'refused' ? problem : null;
  const clip = refused?.clip ?? null;
  return (
    <ReportFrame
      exam={exam}
      reader={reader}
      rules={desk.rules}
      bar={bar}
      back={places.back}
      tools={<ReviewSteps protocol={desk.review.protocol} page="report" />}
      footer={
        <ReportFooter
          missing={stepsLeft(steps)}
          isSubmitting={isSubmitting}
          refusal={
            refused && {
              sentence: refused.sentence,
              onGoToClip: clip === null ? null : () => places.openClip(clip),
            }
          }
          onShowMissing={showGap}
          onSubmit={() => submit('stay')}
          onSubmitAndNext={submitAndNext}
        />
      }
    >
      <ReportCards
        desk={desk}
        exam={exam}
        reader={reader}
        onOpenClip={places.openClip}
        editing={{ onEditRating: () => setIsRating(true), isNoteMissed }}
      />
      <OverallRatingDialog
        isOpen={isRating}
        rating={desk.review.overallRating}
        onCancel={() => setIsRating(false)}
        onSave={(rating) => {
          desk.change({ kind: 'rate_overall', rating });
          setIsRating(false);
        }}
      />
      <AlreadyReviewedDialog
        isOpen={standing !== null}
        text={typedText(desk)}
        onClose={dismissProblem}
        onOpenReview={reviewGuid === null ? null : () => void wayOn.openReview(reviewGuid)}
        onNext={() => void wayOn.leaveForNext()}
      />
      {isPrinting && <PrintedReport desk={desk} exam={exam} />}
    </ReportFrame>
  );
}

function lead(id: string): void {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** An assessment that nobody confirmed does not come along to the report. */
function useForgottenChoice({ activeClipId, change }: DeskPageProps['desk']): void {
  useEffect(() => {
    if (activeClipId !== null) change({ kind: 'leave_clip', clipId: activeClipId });
  }, [activeClipId, change]);
}
