import GlobalStyles from '@mui/material/GlobalStyles';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { WELLS_LEVEL_LABELS } from '@sonoboard/domain/exams/wells-score';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { DATA_DISCLAIMER_TEXTS } from '@sonoboard/domain/reviews/data-disclaimer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { settingsQuery, useCurrentUser } from '../../platform/session.ts';
import { Mark } from '../../ui/mark.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useReader } from '../session/use-reader.ts';
import type { Exam } from '../reviews.queries.ts';
import { Boxed, Brand, printOnly, Sheet, SheetFacts, SheetFoot, SheetHead, SideBox } from './print-styles.ts';
import { PrintedAssessment } from './printed-assessment.tsx';
import { printedId, printedIdentity } from './printed-identity.ts';
import {
  PrintedDecision,
  PrintedFindings,
  PrintedFlaw,
  PrintedIliac,
  PrintedOutcomeNow,
  PrintedSignature,
  PrintedTable,
  PrintedWells,
} from './printed-sections.tsx';
import { iliacOf, wellsOf } from './report-answers.ts';
import {
  type ReportSession,
  reportCalfNote,
  reportOutcome,
  reportTables,
  shownReview,
} from './report-content.ts';
import { printedFacts } from './report-facts.ts';
import { PrintedVersions } from '../versions/printed-versions.tsx';
import { isRetracted, PrintedRetraction } from '../versions/printed-retraction.tsx';
import type { SubmissionVersion } from '../versions/use-submission-versions.ts';

interface PrintedReportProps {
  readonly session: ReportSession;
  readonly exam: Exam;
  /** Of the review that stands, the newest first. */
  readonly versions?: readonly SubmissionVersion[] | undefined;
}

const NO_VERSIONS: readonly SubmissionVersion[] = [];

/**
 * The report on white A4, in colours that stay readable in a grey copy. Not aria-hidden: Chromium takes the structure of a
 * tagged PDF from the accessibility tree, and outside of print the sheet is not displayed anyway.
 */
export function PrintedReport({ session, exam, versions = NO_VERSIONS }: PrintedReportProps) {
  const reader = useReader();
  const user = useCurrentUser();
  const { data: settings } = useQuery(settingsQuery);
  const review = shownReview(session);
  const mark = sheetMark(session);
  const wells = wellsOf(session.source);
  const iliac = iliacOf(session.source);
  const { displayName, side } = PROTOCOLS[exam.protocol];
  const id = printedId(exam, reader.config);
  const whose = printedIdentity({ exam, review }, reader.config);
  const facts = printedFacts({ exam, review, reviewerName: user.name }, reader);
  return createPortal(
    <Sheet data-printed-report="">
      <GlobalStyles styles={({ typography }) => printOnly(whose, typography.fontFamily, mark)} />
      <SheetHead>
        <div>
          <h1>{sheetTitle(session)}</h1>
          <p data-label="">
            {side !== null && <SideBox>{side === 'left' ? 'L' : 'R'}</SideBox>}
            {displayName}
          </p>
        </div>
        <Brand>
          <Mark size={20} />
          Sonoboard
        </Brand>
      </SheetHead>
      <PrintedFlaw session={session} />
      <section>
        <SheetFacts>
          {facts.map(({ label, value, isPhone }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{isPhone ? <PhoneNumber number={value} /> : value}</dd>
            </div>
          ))}
        </SheetFacts>
      </section>
      {review !== null && isRetracted(review) && <PrintedRetraction retraction={review.retraction} />}
      {review !== null && <PrintedOutcomeNow session={session} />}
      <KeyResults session={session} wells={wells} />
      {wells !== null && <PrintedWells wells={wells} />}
      {iliac !== null && <PrintedIliac iliac={iliac} />}
      {reportTables(session).map((table) => (
        <PrintedTable key={table.title} table={table} rules={session.rules} source={session.source} />
      ))}
      <PrintedDecision session={session} />
      <PrintedFindings session={session} />
      <PrintedSignature session={session} />
      <PrintedVersions addenda={review?.addenda ?? []} versions={versions} />
      <SheetFoot>
        <span>{DATA_DISCLAIMER_TEXTS[reader.config.data_disclaimer]}</span>
        <span>
          Sonoboard {settings?.build.id} · {id.label} {id.value}
        </span>
      </SheetFoot>
    </Sheet>,
    document.body,
  );
}

function sheetTitle(session: ReportSession): string {
  const review = shownReview(session);
  if (session.address.mode === 'amend') return 'Ultrasound review report, correction not saved';
  if (review === null) return 'Ultrasound review report, not submitted';
  return session.source.isOlderVersion === true
    ? `Ultrasound review report, version ${review.version}`
    : 'Ultrasound review report';
}

/** In the margin of each sheet, where what is on it does not count; null: it does. */
function sheetMark(session: ReportSession): string | null {
  const review = shownReview(session);
  if (review?.retraction?.state === 'retracted') return 'Retracted: this review no longer counts';
  return session.source.isOlderVersion === true ? 'Not the current version' : null;
}

interface KeyResultsProps {
  readonly session: ReportSession;
  readonly wells: ReturnType<typeof wellsOf>;
}

function KeyResults({ session, wells }: KeyResultsProps) {
  const { review, rules } = session;
  const outcome = reportOutcome(session);
  const calf = reportCalfNote(session);
  const { rating, decision } = review.answers;
  const state = reviewState(session);
  return (
    <Boxed>
      {state !== null && <KeyResult name="State">{state}</KeyResult>}
      {outcome !== null && (
        <KeyResult name={outcome.distal === null ? 'Outcome' : 'Overall Outcome'}>
          <PrintedAssessment assessment={outcome.overall} rules={rules} size={17} />
          {calf !== null && <small>{` (${calf})`}</small>}
        </KeyResult>
      )}
      <KeyResult name="Image Quality Score">{rating ?? '-'} / 5</KeyResult>
      {wells !== null && wells.result.kind !== 'not_submitted' && (
        <KeyResult name="Wells score">
          {wells.result.total}, {WELLS_LEVEL_LABELS[wells.result.level]}
        </KeyResult>
      )}
      {decision !== null && (
        <KeyResult name="Clinical Decision">{CLINICAL_DECISION_LABELS[decision]}</KeyResult>
      )}
    </Boxed>
  );
}

/** 'Amended, version 2'; null for a review as it was submitted. */
function reviewState(session: ReportSession): string | null {
  const review = shownReview(session);
  if (review === null) return null;
  if (isRetracted(review)) return 'Retracted';
  if (session.source.isOlderVersion === true) return `Version ${review.version}`;
  return review.version > 1 ? `Amended, version ${review.version}` : null;
}

function KeyResult({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <p>{name}</p>
      <p>{children}</p>
    </div>
  );
}
