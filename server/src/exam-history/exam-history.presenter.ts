import type { getExamHistory } from '@sonoboard/contract/exam-history/exam-history.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { historyTimes } from '@sonoboard/domain/exam-history/exam-history';
import type { HistoryEvent } from '@sonoboard/domain/exam-history/history-event';
import { HISTORY_EVENTS, wordsAfterVerb } from '@sonoboard/domain/exam-history/history-events';
import { assessmentLabel } from '@sonoboard/domain/reviews/assessment-labels';
import { reviewExamRoute } from '@sonoboard/domain/reviews/review-route';
import { type ReviewBuildFlags, reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { documentMoment } from '@sonoboard/domain/shared/date-display';
import { presentExam } from '../exams/exams.presenter.ts';
import { csvLine } from '../platform/http/csv-line.ts';
import type { LoadedHistory } from './exam-history.service.ts';

type HistoryReply = ReplyOf<typeof getExamHistory>;

/** What the reader's account is shown. */
export interface HistoryReader extends ReviewBuildFlags {
  readonly config: UserConfig;
}

const EVENTS_AT_ONCE = 200;
const UNKNOWN_PERSON = 'Unknown person';

export function presentHistory(
  history: LoadedHistory,
  reader: HistoryReader,
  before: string | undefined,
): HistoryReply {
  const { exam, events, people, reviewGuid, leavesOutOpenings } = history;
  const start = before === undefined ? 0 : placeAfter(events, before);
  const shown = events.slice(start, start + EVENTS_AT_ONCE);
  const times = historyTimes(events);
  const { examDiagnosis } = rulesOf(history, reader);
  const flow = reviewExamRoute(exam).flow;
  return {
    exam: presentExam(exam, reader.config),
    report: reviewGuid === null ? null : { review_guid: reviewGuid, flow },
    events: shown.map((event) => {
      const names = namesIn(event, history);
      return {
        id: event.id,
        at: event.at.toISOString(),
        kind: event.kind,
        words: wordsAfterVerb(event.kind, { manner: event.manner, names }),
        people: names,
        detail: event.detail,
        outcome: examDiagnosis ? event.outcome : null,
      };
    }),
    total: events.length,
    has_older: start + shown.length < events.length,
    leaves_out_openings: leavesOutOpenings,
    people: [...people.values()].map(({ name, role }) => ({ name, role })),
    times: {
      arrival_to_review: times.arrivalToReview,
      review_to_confirmation: times.reviewToConfirmation,
    },
  };
}

/** Behind the last one where no event has that id: an unknown place has nothing after it. */
function placeAfter(events: readonly HistoryEvent[], id: string): number {
  const place = events.findIndex((event) => event.id === id);
  return place === -1 ? events.length : place + 1;
}

const CSV_HEAD = ['Time (UTC)', 'Time', 'Event', 'People', 'Detail', 'Outcome'] as const;
/** Spreadsheets take a file without it for text of the country's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

export function historyAsCsv(history: LoadedHistory, reader: HistoryReader, zone: string): string {
  const { exam, events } = history;
  const rules = rulesOf(history, reader);
  const lines = events.map((event) => {
    const { at, kind, manner, detail, outcome } = event;
    const verb = HISTORY_EVENTS[kind].words;
    return csvLine([
      at.toISOString(),
      documentMoment(at, exam.createdAtTimezoneId, zone),
      manner === null ? verb : `${verb} ${manner}`,
      namesIn(event, history),
      detail,
      outcome !== null && rules.examDiagnosis ? assessmentLabel(outcome, rules) : null,
    ]);
  });
  return BYTE_ORDER_MARK + csvLine(CSV_HEAD) + lines.join('');
}

function rulesOf({ exam }: LoadedHistory, { config, ...flags }: HistoryReader) {
  return reviewRules(config, exam.protocol, flags);
}

function namesIn({ kind, personGuids }: HistoryEvent, { people, operator }: LoadedHistory): string[] {
  if (kind === 'received') return [operator];
  return personGuids.map((guid) => people.get(guid)?.name ?? UNKNOWN_PERSON);
}
