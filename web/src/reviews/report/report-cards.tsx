import { hasRatedClip } from '@sonoboard/domain/reviews/active-review';
import { showsClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import type { ClinicalDecision } from '@sonoboard/domain/reviews/clinical-decision';
import { inconsistencyWarning } from '@sonoboard/domain/reviews/decision-inconsistency';
import { TEXT_CARDS } from '@sonoboard/domain/reviews/review-answers';
import { operatorName } from '@sonoboard/domain/worklists/people-labels';
import { useCurrentUser } from '../../platform/session.ts';
import type { ReviewSession } from '../session/use-review-session.ts';
import type { Reader } from '../session/use-reader.ts';
import { examStart } from '../exam-facts.ts';
import type { ExamClip } from '../exam-clips.ts';
import type { Exam } from '../reviews.queries.ts';
import { DecisionCard } from './decision-card.tsx';
import { decisionRows } from './decision-rows.ts';
import { GeneralCard } from './general-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { IliacCard } from './iliac-card.tsx';
import { OutcomeCard } from './outcome-card.tsx';
import { OverallOutcomeCard } from './overall-outcome-card.tsx';
import { QualityCard } from './quality-card.tsx';
import { awaitsReceipt } from './receipt.ts';
import { ReceiptLine } from './receipt-line.tsx';
import { iliacOf, wellsOf } from './report-answers.ts';
import {
  countingRatings,
  reportCalfNote,
  reportOutcome,
  reportTables,
  shownReview,
  storedReview,
} from './report-content.ts';
import { operatorPhones, reportFacts } from './report-facts.ts';
import { submitSummary } from './submit-summary.ts';
import { TextCard } from './text-card.tsx';
import { WellsCard } from './wells-card.tsx';

interface ReportCardsProps {
  readonly session: ReviewSession;
  readonly exam: Exam;
  readonly reader: Reader;
  readonly onOpenClip: (clip: ExamClip) => void;
  /** Absent while reading. */
  readonly editing?: { readonly onEditRating: () => void; readonly isNoteMissed: boolean } | undefined;
}

/** The cards of the report, in their order. */
export function ReportCards({ session, exam, reader, onOpenClip, editing }: ReportCardsProps) {
  const { review, rules, source, address, change } = session;
  const user = useCurrentUser();
  const now = new Date(session.readAt);
  const wells = wellsOf(source);
  const iliac = iliacOf(source);
  const outcome = reportOutcome(session);
  const distal = outcome?.distal ?? null;
  const isRated = address.mode === 'view' || hasRatedClip(review);
  const reviewerName = address.flow === 'single' ? user.name : null;
  const startOf = (examGuid: string) => {
    const scan = source.scans.find((candidate) => candidate.exam.guid === examGuid);
    return scan === undefined ? '' : examStart(scan.exam, now);
  };
  return (
    <>
      <GeneralCard
        facts={reportFacts({ exam, review: storedReview(session), reviewerName }, { ...reader, now })}
        protocol={review.protocol}
        isVirtualScan={exam.is_virtual_scan}
      />
      {wells !== null && <WellsCard wells={wells} />}
      {iliac !== null && <IliacCard iliac={iliac} />}
      <QualityCard
        rating={review.answers.rating}
        clipRatings={countingRatings(review)}
        onEdit={editing?.onEditRating}
      />
      {outcome !== null && distal !== null && (
        <OverallOutcomeCard
          outcome={{ ...outcome, distal }}
          calfNote={reportCalfNote(session)}
          rules={rules}
          isRated={isRated}
        />
      )}
      {reportTables(session).map((table) => (
        <OutcomeCard
          key={table.title}
          table={table}
          rules={rules}
          isRated={isRated}
          startOf={startOf}
          onOpen={onOpenClip}
        />
      ))}
      {TEXT_CARDS.map(({ field, label, ...texts }) => (
        <TextCard
          key={field}
          title={label}
          text={review.answers[field]}
          {...texts}
          onChange={editing && ((value) => change({ kind: 'answer', field, value }))}
        />
      ))}
      <Decision session={session} exam={exam} reader={reader} isNoteMissed={editing?.isNoteMissed ?? false} />
      {address.flow === 'chain' && (
        <HistoryCard rows={decisionRows(source, now)} startsOpen={address.mode === 'view'} />
      )}
    </>
  );
}

interface DecisionProps {
  readonly session: ReviewSession;
  readonly exam: Exam;
  readonly reader: Reader;
  readonly isNoteMissed: boolean;
}

function Decision({ session, exam, reader, isNoteMissed }: DecisionProps) {
  const { review, rules, source, address, change } = session;
  const decisions: (ClinicalDecision | null)[] = source.scans.map(
    (scan) => scan.review?.examReview.clinical_decision ?? null,
  );
  if (!showsClinicalDecision(address.mode, rules.clinicalDecision, decisions)) return null;
  const isReadOnly = address.mode === 'view';
  const operator = { name: exam.operator_name, email: exam.operator_email };
  const { answers } = review;
  const shown = shownReview(session);
  return (
    <DecisionCard
      answers={answers}
      receipt={source.isOlderVersion !== true && awaitsReceipt(shown) && <ReceiptLine review={shown} />}
      warning={isReadOnly ? null : inconsistencyWarning(answers.decision, session.outcome.overall, rules)}
      outdated={isReadOnly ? null : submitSummary(session).outdated}
      operator={{ name: operatorName(operator, reader.sampleOperatorEmail), phones: operatorPhones(exam) }}
      isReadOnly={isReadOnly}
      isNoteMissed={isNoteMissed}
      onDecide={(choice) => change({ kind: 'answer', field: 'decision', value: choice })}
      onTick={(isCommunicated) => change({ kind: 'answer', field: 'communicated', value: isCommunicated })}
      onWrite={(text) => change({ kind: 'answer', field: 'note', value: text })}
    />
  );
}
