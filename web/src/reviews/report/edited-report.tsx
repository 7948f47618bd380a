import { styled } from '@mui/material/styles';
import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OverallRatingDialog } from '../cards/overall-rating-dialog.tsx';
import type { SubmittedDraft } from '../draft/use-review-draft.ts';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { type Submitting, useIsSubmitting } from '../session/submitting.ts';
import { useReader } from '../session/use-reader.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { ReviewSteps } from '../review-steps.tsx';
import type { Exam } from '../reviews.queries.ts';
import { textToSign } from '../submit/submitted-text.ts';
import { useSubmit } from '../submit/use-submit.ts';
import { LazySignDialog, prefetchSignDialog } from '../../signatures/lazy-sign-dialog.tsx';
import { type AfterSubmitChoice, useAfterSubmit } from '../submit/use-after-submit.ts';
import { DECISION_FIELD } from './decision-card.tsx';
import { NOTE_FIELD, TICK_PLACE } from './decision-steps.tsx';
import { findingsLeft, missingSteps, stepsLeft } from './missing-steps.ts';
import { GENERAL_PLACE } from './general-card.tsx';
import { HISTORY_PLACE } from './history-card.tsx';
import { PrintedReport } from './printed-report.tsx';
import { ReportCards } from './report-cards.tsx';
import { ReportFooter } from './report-footer.tsx';
import { ReportFrame } from './report-frame.tsx';
import { submitSummary } from './submit-summary.ts';
import { WELLS_PLACE } from './wells-card.tsx';
import { usePrinting } from './use-printing.ts';
import { useReviewPlaces } from './use-review-places.ts';
import { useSeen } from './use-seen.ts';
import { useSubmitKeys } from './use-submit-keys.ts';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { FindingFix } from '@sonoboard/domain/safety-check/checked-review';
import type { FindingAnswer } from '@sonoboard/domain/safety-check/finding-answer';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { KeepQuestion } from '../safety-check/keep-question.tsx';
import { findingPlace, SafetyCheckCard } from '../safety-check/safety-check-card.tsx';
import { keptFindings, type ShownFinding, useSafetyCheck } from '../safety-check/use-safety-check.ts';
import { useSelectedCollection } from '../../platform/selected-collection.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { nextExamQuery } from '../next-exam.queries.ts';
import { useNextExamAhead } from '../use-next-exam-ahead.ts';

const FIX_PLACES = {
  wells: WELLS_PLACE,
  decision: DECISION_FIELD,
  history: HISTORY_PLACE,
  patient: GENERAL_PLACE,
} as const;

interface EditedReportProps extends ReviewPageProps {
  readonly exam: Exam;
  readonly draft: SubmittedDraft;
}

const FieldSet = styled('fieldset')({ display: 'contents' });

interface FieldsProps {
  readonly submitting: Submitting;
  readonly children: ReactNode;
}

/** Disabled while a submit is running: text that is typed then would be lost. */
function Fields({ submitting, children }: FieldsProps) {
  return <FieldSet disabled={useIsSubmitting(submitting)}>{children}</FieldSet>;
}

/** The report of a review in the making, with the way to submit it. */
export function EditedReport({ session, bar, exam, draft }: EditedReportProps) {
  const reader = useReader();
  const navigate = useNavigate();
  const places = useReviewPlaces(session);
  const afterSubmit = useAfterSubmit(session, draft);
  const { rejected, submit, signing } = useSubmit(session, afterSubmit);
  useEffect(() => {
    if (reader.config.sign_reviews) prefetchSignDialog();
  }, [reader.config.sign_reviews]);
  const [isRating, setIsRating] = useState(false);
  const [isNoteMissed, setIsNoteMissed] = useState(false);
  const { isPrinting } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  useNextExamReady(session);
  useForgottenChoice(session);

  const steps = missingSteps(session);
  const [gap] = steps.gaps;
  const check = useSafetyCheck(session);
  const [askedThen, setAskedThen] = useState<AfterSubmitChoice | null>(null);

  function showGap(): void {
    const [clip] = steps.openClips;
    if (clip !== undefined) places.openClip(clip);
    else if (gap === 'overall_rating_missing') setIsRating(true);
    else if (gap === 'decision_missing') lead(DECISION_FIELD);
    else if (gap === 'not_communicated') lead(`${TICK_PLACE} input`);
    else if (gap === 'note_missing') {
      setIsNoteMissed(true);
      lead(NOTE_FIELD);
    } else showFinding();
  }

  /** What Submit waits for comes before what it asks about. */
  function showFinding(): void {
    const [first] = [...check.blocking, ...check.open];
    if (first !== undefined) lead(`${findingPlace(first.key)} [aria-pressed]`);
  }

  function fix(found: FindingFix): void {
    if (found.place === 'clip') {
      const clip = clipsOfReview(session.review).find(({ id }) => id === found.clipId);
      if (clip !== undefined) places.openClip(clip);
    } else if (found.place === 'exam') void navigate({ to: reviewPath(reviewExamRoute(found.exam)) });
    else if (found.place === 'rating') setIsRating(true);
    else lead(FIX_PLACES[found.place]);
  }

  const summary = submitSummary(session);
  const { ref: summaryRef, isSeen } = useSeen<HTMLDivElement>(
    JSON.stringify([summary, check.open.map(({ key }) => key)]),
  );
  useBottomBar(summaryRef);
  const { confirm, confirmDialog } = useConfirm();
  const chooseAgain = () => lead(DECISION_FIELD);
  const choosesAgain = useRef(false);
  useEffect(() => {
    // The dialog gives the focus back as it goes; only then may it move on.
    if (askedThen !== null || !choosesAgain.current) return;
    choosesAgain.current = false;
    lead(DECISION_FIELD);
  }, [askedThen]);

  /** Asks once about a decision that is older than the outcome; the answer is kept with the draft. */
  async function submitChecked(then: AfterSubmitChoice): Promise<void> {
    if (check.asked !== null) {
      setAskedThen(then);
      return;
    }
    if (summary.outdated !== null) {
      const { decision, before, now } = summary.outdated;
      const isKept = await confirm({
        title: `Keep ${decision}?`,
        line: `You chose ${decision} when the outcome was ${before}. The outcome is now ${now}.`,
        confirmLabel: `Keep ${decision} and submit`,
        cancelLabel: 'Choose again',
        isDestructive: true,
      });
      if (!isKept) {
        chooseAgain();
        return;
      }
      session.change({ kind: 'keep_decision' });
    }
    submit(then, keptFindings(check));
  }

  /** One question for the decision, also where it is older than the outcome. */
  function keep({ key }: ShownFinding, answer: FindingAnswer): void {
    if (summary.outdated !== null) session.change({ kind: 'keep_decision' });
    session.change({ kind: 'keep_finding', finding: key, answer });
    setAskedThen(null);
    if (askedThen !== null) submit(askedThen, [...keptFindings(check), { key, ...answer }]);
  }

  useSubmitKeys({
    onEnter: () => {
      if (gap !== undefined || check.open.length > 0) showGap();
    },
    onSubmit: () => {
      if (gap !== undefined || check.blocking.length > 0) showGap();
      else if (isSeen) void submitChecked('next');
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
          onChooseAgain={chooseAgain}
          check={check}
          missing={stepsLeft(steps) ?? findingsLeft(check.blocking)}
          submitting={session.submitting}
          rejected={
            rejected && {
              sentence: rejected.sentence,
              onGoToClip: clip === null ? null : () => places.openClip(clip),
            }
          }
          onShowMissing={showGap}
          onShowFinding={showFinding}
          onSubmit={() => void submitChecked('stay')}
          onSubmitAndNext={() => void submitChecked('next')}
        />
      }
    >
      <Fields submitting={session.submitting}>
        <ReportCards
          session={session}
          exam={exam}
          reader={reader}
          onOpenClip={places.openClip}
          editing={{ onEditRating: () => setIsRating(true), isNoteMissed }}
        />
        <SafetyCheckCard
          check={check}
          now={new Date(session.readAt)}
          onFix={fix}
          onAnswer={(finding, answer) => session.change({ kind: 'keep_finding', finding, answer })}
        />
      </Fields>
      {confirmDialog}
      {askedThen !== null && check.asked !== null && (
        <KeepQuestion
          finding={check.asked}
          decision={summary.decision ?? ''}
          outdated={
            summary.outdated &&
            `You chose ${summary.outdated.decision} when the outcome was ${summary.outdated.before}.`
          }
          onKeep={(answer) => check.asked !== null && keep(check.asked, answer)}
          onCancel={() => {
            choosesAgain.current = true;
            setAskedThen(null);
          }}
        />
      )}
      {signing !== null && (
        <LazySignDialog
          title="Sign the review"
          line={textToSign(signing.session, reader.config)}
          onSign={signing.sign}
          onCancel={signing.cancel}
        />
      )}
      <OverallRatingDialog
        isOpen={isRating}
        rating={session.review.answers.rating}
        onCancel={() => setIsRating(false)}
        onSave={(rating) => {
          session.change({ kind: 'answer', field: 'rating', value: rating });
          setIsRating(false);
        }}
      />
      {isPrinting && <PrintedReport session={session} exam={exam} />}
    </ReportFrame>
  );
}

function lead(id: string): void {
  const place = document.querySelector<HTMLElement>(`#${id}`);
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

/** An assessment that nobody confirmed does not come along to the report. */
function useForgottenChoice({ activeClipId, change }: ReviewPageProps['session']): void {
  useEffect(() => {
    if (activeClipId !== null) change({ kind: 'leave_clip', clipId: activeClipId });
  }, [activeClipId, change]);
}

/** Knows the next exam before 'Submit and Next' is pressed, and where the account preloads, has it there. */
function useNextExamReady(session: ReviewSession): void {
  const collection = useSelectedCollection();
  const underReview = session.review.scans.map(({ examGuid }) => examGuid);
  useQuery(nextExamQuery(collection?.guid, underReview));
  useNextExamAhead(session, true);
}
