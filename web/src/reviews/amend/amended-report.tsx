import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import { AMENDMENT_REASONS } from '@sonoboard/domain/review-versions/amendment';
import { versionDifference } from '@sonoboard/domain/review-versions/version-difference';
import { isEmptyDraft } from '@sonoboard/domain/reviews/review-draft';
import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { useBottomBar } from '../../ui/use-bottom-bar.ts';
import { patientFacts } from '../exam-facts.ts';
import { toReport } from '../page-before.ts';
import { EditedCards } from '../report/edited-cards.tsx';
import { outcomeNow } from '../report/outcome-now.ts';
import { PrintedReport } from '../report/printed-report.tsx';
import { ReportFooter } from '../report/report-footer.tsx';
import { ReportFrame } from '../report/report-frame.tsx';
import { submitSummary } from '../report/submit-summary.ts';
import { useKeepQuestions } from '../report/use-keep-questions.tsx';
import { usePrinting } from '../report/use-printing.ts';
import { leadToDecision, useForgottenChoice, useReportSteps } from '../report/use-report-steps.ts';
import { useSeen } from '../report/use-seen.ts';
import { useSubmitKeys } from '../report/use-submit-keys.ts';
import { ReviewSteps } from '../review-steps.tsx';
import { type Exam, reviewSourceQuery } from '../reviews.queries.ts';
import { safetyFactsQuery } from '../safety-check/safety-facts.queries.ts';
import { examAsked, type KeptFinding, type SafetyCheck } from '../safety-check/use-safety-check.ts';
import { reviewShown } from '../session/open-review.ts';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { type Reader, useReader } from '../session/use-reader.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import { submissionBody } from '../submit/submission-body.ts';
import { submitProblem } from '../submit/submit-problem.ts';
import { clipNames } from '../versions/clip-names.ts';
import { correctedVersion, storedVersion } from '../versions/compared-versions.ts';
import { type DifferenceRow, differenceRows } from '../versions/difference-rows.ts';
import { OutcomeNowAlert } from '../versions/outcome-now-alert.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { AmendedMeanwhileDialog } from './amended-meanwhile-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { type OpenCorrection, useCorrection } from './correction-context.ts';
import { correctionText } from './correction-text.ts';
import { ReadWarning } from './read-warning.tsx';
import { RestoredLine } from './restored-line.tsx';
import { StaleCorrections } from './stale-corrections.tsx';
import { isEmpty } from './use-kept-correction.ts';
import { SignAmendment } from './sign-amendment.tsx';
import { renewAmendedReview, useSendAmendment } from './use-send-amendment.ts';

type RefusedReview = Extract<ReturnType<typeof submitProblem>, { kind: 'refused' }>;

const NOTHING_CHANGED = 'Nothing is changed yet';

/** The report of a review that is being corrected, with the way to save it as a new version. */
export function AmendedReport({ session, bar, exam }: ReviewPageProps & { readonly exam: Exam }) {
  const reader = useReader();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const correction = useCorrection();
  const [isAsking, setIsAsking] = useState(false);
  const [keptNow, setKeptNow] = useState<readonly KeptFinding[]>([]);
  const [rejected, setRejected] = useState<RefusedReview | null>(null);
  const { isPrinting } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  useForgottenChoice(session);
  const steps = useReportSteps(session);
  const { check, places, hasGap, showGap, showFinding } = steps;
  const rows = changedRows(session, steps.check);
  const [isSaved, setIsSaved] = useState(false);
  const outdated = useOutdated(correction, isSaved);
  const summary = submitSummary(session);
  const { ref: summaryRef, isSeen } = useSeen<HTMLDivElement>(
    JSON.stringify([summary, check.open.map(({ key }) => key)]),
  );
  useBottomBar(summaryRef);

  const { isSending, problem, clearProblem, send, signing } = useSendAmendment({
    reviewGuid: session.address.guid,
    onSaved: leave,
    onRefused: (error) => {
      if (isCallError(error, 'amended_meanwhile')) {
        setIsAsking(false);
        outdated.set(error.message);
        return true;
      }
      // The server found something that the page did not know of: it is asked again.
      if (isCallError(error, 'safety_check_unanswered')) {
        void queryClient.invalidateQueries(safetyFactsQuery(examAsked(session)));
      }
      const refused = submitProblem(error, session);
      if (refused.kind !== 'refused') return false;
      setIsAsking(false);
      setRejected(refused);
      return true;
    },
  });

  useEffect(() => session.submitting.set(isSending), [session.submitting, isSending]);

  function leave({ savedAt }: { readonly savedAt: number }): void {
    setIsSaved(true);
    const forgotten = correction.kept.forget();
    session.settle();
    const { flow, guid } = session.address;
    showSnackbar({
      kind: 'success',
      text: 'Correction saved',
      detail: `Version ${correction.version + 1} takes the place of version ${correction.version}.`,
    });
    const shown = navigate({ to: reviewPath(reportRoute(flow, guid)), ignoreBlocker: true });
    void Promise.all([shown, forgotten]).then(() => renewAmendedReview(session.source, savedAt));
  }

  const { ask, questions } = useKeepQuestions<'save'>({
    session,
    check,
    summary,
    goOnWord: 'go on',
    onKept: (_then, kept) => {
      setKeptNow(kept);
      setRejected(null);
      clearProblem();
      setIsAsking(true);
    },
  });

  function save(): void {
    const { exam_review, exams } = submissionBody(session, browserZone(), keptNow);
    const { reason, words } = correction.kept.kept;
    if (!isReason(reason.value)) return;
    send({
      kind: 'correction',
      body: {
        expected_version: correction.version,
        reason: reason.value,
        reason_text: words.value.trim(),
        exam_review,
        exams,
      },
    });
  }

  const missing = steps.missing ?? (rows.length === 0 ? NOTHING_CHANGED : null);
  useSubmitKeys({
    onEnter: () => {
      if (hasGap || check.open.length > 0) showGap();
    },
    onSubmit: () => {
      if (hasGap || check.blocking.length > 0) showGap();
      else if (isSeen && missing === null) void ask('save');
    },
  });

  const stored = reviewShown(session.source, session.address.guid);
  const isRead = (correction.reply?.versions[0]?.read ?? stored?.result_read_at ?? null) !== null;
  const clip = rejected?.clip ?? null;
  const { kept } = correction;
  return (
    <ReportFrame
      exam={exam}
      reader={reader}
      rules={session.rules}
      bar={bar}
      back={toReport(session.address)}
      title="Correct the review"
      tools={<ReviewSteps protocol={session.review.protocol} page="report" />}
      footer={
        <ReportFooter
          summary={summary}
          summaryRef={summaryRef}
          mayKeySubmit={isSeen && missing === null}
          onChooseAgain={leadToDecision}
          check={check}
          missing={missing}
          submitting={session.submitting}
          rejected={
            rejected && {
              sentence: rejected.sentence,
              onGoToClip: clip === null ? null : () => places.openClip(clip),
            }
          }
          onShowMissing={showGap}
          onShowFinding={showFinding}
          actions={{ kind: 'correct', onSave: () => void ask('save') }}
        />
      }
    >
      <RestoredLine kept={kept} now={new Date(session.readAt)} />
      <OutcomeNowAlert session={session} mayCorrect={false} />
      <StaleCorrections session={session} />
      <EditedCards session={session} exam={exam} reader={reader} steps={steps} />
      {questions}
      {isAsking && (
        <AmendDialog
          kind="correction"
          onKind={{ addendum: null, correction: null }}
          title="Correct the review"
          line={whatHappens(exam, correction.version, reader)}
          reason={{ value: kept.kept.reason.value, set: kept.setReason }}
          words={{ value: kept.kept.words.value, set: kept.setWords }}
          isSending={isSending}
          problem={problem}
          saveLabel="Save correction"
          onSave={save}
          onClose={() => setIsAsking(false)}
          warning={
            <>
              {(session.source.later ?? []).length > 0 && (
                <InlineAlert kind="info">{LATER_STAYS}</InlineAlert>
              )}
              {stored !== null && <ReadWarning exam={exam} review={stored} isRead={isRead} />}
            </>
          }
        >
          <ChangeList rows={rows} />
        </AmendDialog>
      )}
      <SignAmendment signing={signing} line={whatHappens(exam, correction.version, reader)} />
      {outdated.sentence !== null && (
        <AmendedMeanwhileDialog
          address={session.address}
          sentence={outdated.sentence}
          text={correctionText(session, kept.kept)}
          onStartAgain={() => {
            outdated.set(null);
            void queryClient.invalidateQueries({ queryKey: ['kept-corrections'] });
            void queryClient.invalidateQueries({ ...reviewSourceQuery(session.address), exact: true });
            void queryClient.invalidateQueries({ queryKey: ['review-versions'] });
          }}
          onClose={() => outdated.set(null)}
        />
      )}
      {isPrinting && <PrintedReport session={session} exam={exam} />}
    </ReportFrame>
  );
}

const LATER_STAYS =
  'A later review of this chain stays as it is. If its outcome would be another one now, its report says so, and it can be corrected there.';

type Reason = keyof typeof AMENDMENT_REASONS.correction;

function isReason(code: string): code is Reason {
  return Object.hasOwn(AMENDMENT_REASONS.correction, code);
}

/** What differs from the review as it stands. The safety check says by itself what it finds. */
function changedRows(session: ReviewSession, check: SafetyCheck): readonly DifferenceRow[] {
  const before = storedVersion(session);
  // With nothing entered, only an outcome that is another one by now is worth a version.
  const isUntouched = isEmptyDraft(session.draft) && outcomeNow(session, null) === null;
  if (before === null || isUntouched) return [];
  const { changes } = versionDifference(before, correctedVersion(session, check));
  return differenceRows(
    changes.filter(({ kind }) => kind !== 'finding'),
    { rules: session.rules, names: clipNames(session.review) },
  );
}

function whatHappens(exam: Exam, version: number, { config }: Reader): string {
  const whose = patientFacts(exam, config).map(({ value }) => value);
  return `${whose.join(', ')}. Version ${version} stays readable; version ${version + 1} takes its place.`;
}

interface Outdated {
  /** Null while the version that is corrected is the newest. */
  readonly sentence: string | null;
  readonly set: (sentence: string | null) => void;
}

/** Whether somebody else amended the review meanwhile: the server refused, or the versions say so. */
function useOutdated({ version, reply, kept }: OpenCorrection, isSaved: boolean): Outdated {
  const [refused, setRefused] = useState<string | null>(null);
  const [dismissed, setDismissed] = useState(0);
  const newest = reply?.versions[0];
  const isNews = newest !== undefined && newest.version > Math.max(version, dismissed);
  const told = isNews && !isEmpty(kept.kept) ? `${newest.author_name} amended this review meanwhile.` : null;
  return {
    sentence: isSaved ? null : (refused ?? told),
    set: (sentence) => {
      setRefused(sentence);
      if (sentence === null) setDismissed(newest?.version ?? 0);
    },
  };
}
