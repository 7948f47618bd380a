import GlobalStyles from '@mui/material/GlobalStyles';
import { HISTORY_EVENTS } from '@sonoboard/domain/exam-history/history-events';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { assessmentLabel, type LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { createPortal } from 'react-dom';
import { patientFacts } from '../reviews/exam-facts.ts';
import {
  Brand,
  printOnly,
  Sheet,
  SheetFacts,
  SheetHead,
  SheetTable,
} from '../reviews/report/print-styles.ts';
import { printedIdentity } from '../reviews/report/printed-identity.ts';
import type { Reader } from '../reviews/session/use-reader.ts';
import { Mark } from '../ui/mark.tsx';
import { momentText, ON_PAPER } from '../ui/moment-text.ts';
import type { ExamHistory, HistoryEvent } from './exam-history.queries.ts';
import { zoneNote } from './history-side.tsx';

interface PrintedHistoryProps {
  readonly history: ExamHistory;
  readonly events: readonly HistoryEvent[];
  readonly reader: Reader;
  readonly rules: LabelRules;
}

/** What the page shows now, on white A4. */
export function PrintedHistory({ history, events, reader, rules }: PrintedHistoryProps) {
  const { exam, total } = history;
  const whose = printedIdentity({ exam, review: null }, reader.config);
  const facts = [
    ...patientFacts(exam, reader.config),
    { label: 'Exam', value: displayGuid(exam.guid) },
    { label: 'Protocol', value: PROTOCOLS[exam.protocol].displayName },
    { label: 'Events', value: events.length === total ? String(total) : `${events.length} of ${total}` },
  ];
  return createPortal(
    <Sheet data-printed-report="">
      <GlobalStyles styles={({ typography }) => printOnly(whose, typography.fontFamily)} />
      <SheetHead>
        <div>
          <h1>Exam history</h1>
          <p data-label="">{zoneNote(exam.clip_set_created_at_timezone_id)}</p>
        </div>
        <Brand>
          <Mark size={20} />
          Sonoboard
        </Brand>
      </SheetHead>
      <section>
        <SheetFacts>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </SheetFacts>
      </section>
      <SheetTable>
        <thead>
          <tr>
            <th style={{ width: '62mm' }}>Time</th>
            <th>Event</th>
          </tr>
        </thead>
        {events.map((event) => (
          <tbody key={event.id}>
            <tr>
              <td>{momentText(event.at, exam.clip_set_created_at_timezone_id, ON_PAPER)}</td>
              <td>
                {HISTORY_EVENTS[event.kind].words} {event.words}
                <div data-label="">{detailOf(event, rules)}</div>
              </td>
            </tr>
          </tbody>
        ))}
      </SheetTable>
    </Sheet>,
    document.body,
  );
}

function detailOf({ outcome, detail }: HistoryEvent, rules: LabelRules): string {
  const parts = [outcome === null ? null : assessmentLabel(outcome, rules), detail];
  return parts.filter((part) => part !== null).join('. ');
}
