import { ILIAC_STATUS_LABELS } from '@sonoboard/domain/exams/iliac-risk';
import { WELLS_LEVEL_LABELS, WELLS_MESSAGES } from '@sonoboard/domain/exams/wells-score';
import { couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import { CLINICAL_DECISION_LABELS } from '@sonoboard/domain/reviews/clinical-decision';
import { TEXT_CARDS } from '@sonoboard/domain/reviews/review-answers';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { Fragment } from 'react';
import {
  NOT_AS_SIGNED,
  SIGNED_AS,
  SIGNED_WITH,
  TELL_ADMINISTRATOR,
  UNCHANGED_ON_PAPER,
} from '../../signatures/signature-words.ts';
import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import { examStart } from '../exam-facts.ts';
import type { ExamClip } from '../exam-clips.ts';
import type { ReviewSource } from '../reviews.queries.ts';
import { decisionRows } from './decision-rows.ts';
import { outcomeNow } from './outcome-now.ts';
import { SectionHead, SheetTable, SheetWells, TwoColumns, Warned } from './print-styles.ts';
import { PrintedAssessment } from './printed-assessment.tsx';
import { awaitsReceipt, receiptWords } from './receipt.ts';
import type { Iliac, Wells } from './report-answers.ts';
import { type ReportSession, type ReportTable, shownReview } from './report-content.ts';
import { commentOf, NOTHING, operatorWord } from './report-row.ts';
import { signatureFlaw } from './signature-flaw.ts';

/** Always with its criteria: paper cannot be opened. */
export function PrintedWells({ wells: { result, lines } }: { readonly wells: Wells }) {
  const message = WELLS_MESSAGES[result.kind];
  return (
    <section>
      <SectionHead>
        <h2>Wells score</h2>
        {result.kind !== 'not_submitted' && (
          <span>
            {result.total} · {WELLS_LEVEL_LABELS[result.level]} probability for DVT
          </span>
        )}
      </SectionHead>
      {result.kind !== 'not_submitted' && (
        <SheetWells>
          {lines.map(({ label, answer, points }) => (
            <div key={label} data-yes={answer === 'Yes' ? '' : undefined}>
              <span>{label}</span>
              <span>{answer}</span>
              <span>{points}</span>
            </div>
          ))}
        </SheetWells>
      )}
      {message !== null && (
        <p data-label="" style={{ marginTop: '1.2mm', fontSize: '8pt' }}>
          {message}
        </p>
      )}
    </section>
  );
}

export function PrintedIliac({ iliac: { status, lines } }: { readonly iliac: Iliac }) {
  return (
    <section>
      <SectionHead>
        <h2>Iliac DVT Risk</h2>
        <span>{ILIAC_STATUS_LABELS[status]}</span>
      </SectionHead>
      {status !== 'missing' && (
        <p>
          {lines.map(({ label, value }, at) => (
            <span key={label}>
              {at > 0 && ' · '}
              {label}: <strong style={{ fontWeight: 500 }}>{value}</strong>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

interface PrintedTableProps {
  readonly table: ReportTable;
  readonly rules: ReviewRules;
  readonly source: ReviewSource;
}

export function PrintedTable({ table, rules, source }: PrintedTableProps) {
  const { title, outcome, groups } = table;
  return (
    // Scans go to the next sheet one by one, so that none leaves half a sheet empty.
    <section data-breaks={groups.length > 1 ? '' : undefined}>
      <SectionHead>
        <h2>{title}</h2>
        {outcome !== null && <PrintedAssessment assessment={outcome} rules={rules} />}
      </SectionHead>
      <SheetTable>
        <thead>
          <tr>
            <th style={{ width: '30mm' }}>Clip</th>
            {rules.examDiagnosis && <th style={{ width: '28mm' }}>Operator</th>}
            <th style={{ width: '22mm' }}>Quality Score</th>
            {rules.examDiagnosis && <th style={{ width: '28mm' }}>Assessment</th>}
            <th>Comment</th>
          </tr>
        </thead>
        {groups.map(({ scan, rows }) => {
          const exam = source.scans.find((candidate) => candidate.exam.guid === scan?.examGuid)?.exam;
          return (
            <tbody key={scan?.examGuid ?? title}>
              {scan !== null && exam !== undefined && (
                <tr>
                  <td colSpan={5}>
                    {scan.label} · {examStart(exam, ON_PAPER)}
                  </td>
                </tr>
              )}
              {rows.map(({ clip, isReplaced }) => (
                <PrintedRow key={clip.id} clip={clip} isReplaced={isReplaced} rules={rules} />
              ))}
            </tbody>
          );
        })}
      </SheetTable>
    </section>
  );
}

interface PrintedRowProps {
  readonly clip: ExamClip;
  readonly isReplaced: boolean;
  readonly rules: ReviewRules;
}

function PrintedRow({ clip, isReplaced, rules }: PrintedRowProps) {
  return (
    <tr>
      <td>
        {clip.shortLabel}
        {isReplaced && <span data-label=""> (replaced)</span>}
      </td>
      {rules.examDiagnosis && <td>{operatorWord(clip)}</td>}
      <td>{clip.isMock || couldNotBeShown(clip) || clip.rating === null ? NOTHING : `${clip.rating} / 5`}</td>
      {rules.examDiagnosis && (
        <td>
          {clip.assessment === null ? (
            NOTHING
          ) : (
            <PrintedAssessment
              assessment={clip.assessment}
              rules={rules}
              {...(clip.isMock && { label: 'Missing' })}
              {...(couldNotBeShown(clip) && { label: 'Not shown' })}
            />
          )}
        </td>
      )}
      <td>{commentOf(clip)}</td>
    </tr>
  );
}

/** What was found when the review was submitted, and why it was kept. */
export function PrintedFindings({ session }: { readonly session: ReportSession }) {
  const findings = session.rules.examDiagnosis ? (shownReview(session)?.findings ?? []) : [];
  if (findings.length === 0) return null;
  return (
    <section>
      <h2>Safety check</h2>
      {findings.map(({ finding, title, evidence, reason }) => (
        <p key={finding}>
          <strong style={{ fontWeight: 600 }}>{title}.</strong> {evidence}
          {reason !== null && ` Kept because: ${reason}`}
        </p>
      ))}
    </section>
  );
}

/** Who signed, and what came of checking it as the sheet was made. */
export function PrintedSignature({ session }: { readonly session: ReportSession }) {
  const signature = shownReview(session)?.signature ?? null;
  if (signature === null) return null;
  const { signer_name, meaning, method, signed_at, signed_at_timezone_id, fingerprint } = signature;
  return (
    <section>
      <h2>Signed by {signer_name}</h2>
      <p>
        {SIGNED_AS[meaning]}. {SIGNED_WITH[method]} on{' '}
        {momentText(signed_at, signed_at_timezone_id, ON_PAPER)}.{' '}
        {signature.is_valid ? UNCHANGED_ON_PAPER : NOT_AS_SIGNED}{' '}
        <span style={{ whiteSpace: 'nowrap' }}>Fingerprint {fingerprint}.</span>
      </p>
    </section>
  );
}

/** Before all else where it is so: paper goes on without the page. */
export function PrintedFlaw({ session }: { readonly session: ReportSession }) {
  const flaw = signatureFlaw(session);
  if (flaw === null) return null;
  return (
    <Warned role="alert">
      {flaw} {TELL_ADMINISTRATOR}
    </Warned>
  );
}

/** Paper says it before the outcome is read. */
export function PrintedOutcomeNow({ session }: { readonly session: ReportSession }) {
  const found = outcomeNow(session, ON_PAPER);
  return found === null ? null : <Warned>{found.sentence}</Warned>;
}

/** Comments and decision side by side, and in a chain what was decided before. */
export function PrintedDecision({ session }: { readonly session: ReportSession }) {
  const { review, source, address } = session;
  const { decision, note, communicated } = review.answers;
  const shown = shownReview(session);
  // Paper keeps what was; that nobody has read it yet would soon be untrue, and a line more than ten clips leave room for.
  const isRead = awaitsReceipt(shown) && shown.result_read_at !== null;
  const rows = address.flow === 'chain' ? decisionRows(source, ON_PAPER) : [];
  return (
    <>
      <section>
        <TwoColumns>
          <div>
            {TEXT_CARDS.map(({ field, label, whenEmpty }) => (
              <Fragment key={field}>
                <h2>{label}</h2>
                <p>{review.answers[field].trim() || whenEmpty}</p>
              </Fragment>
            ))}
          </div>
          {decision !== null && (
            <div>
              <h2>Clinical Decision</h2>
              <p>
                <strong style={{ fontWeight: 600 }}>{CLINICAL_DECISION_LABELS[decision]}.</strong>{' '}
                {note.trim()}
                {communicated && '\nOperator informed by phone.'}
                {isRead && `\n${receiptWords(shown.result_read_at)}.`}
              </p>
            </div>
          )}
        </TwoColumns>
      </section>
      {rows.length > 0 && (
        <section>
          <h2>Clinical Decision History</h2>
          <SheetTable>
            <thead>
              <tr>
                <th style={{ width: '50mm' }}>Reviewed on</th>
                <th style={{ width: '34mm' }}>Clinical Decision</th>
                <th>Note</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.reviewGuid}>
                  <td>{row.reviewedOn}</td>
                  <td>{row.decision}</td>
                  <td>{row.note}</td>
                </tr>
              ))}
            </tbody>
          </SheetTable>
        </section>
      )}
    </>
  );
}
