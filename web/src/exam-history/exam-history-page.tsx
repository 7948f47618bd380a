import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { downloadExamHistory } from '@sonoboard/contract/exam-history/exam-history.calls';
import { printTitle } from '@sonoboard/domain/exams/patient-identity';
import type { LabelRules } from '@sonoboard/domain/reviews/assessment-labels';
import { reportRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallError } from '../platform/call-error.ts';
import { now } from '../platform/clock.ts';
import { download } from '../platform/download.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { EXAM_ID_LABEL, patientFacts } from '../reviews/exam-facts.ts';
import { type BackLink, FocusBar, TO_WORKLIST } from '../reviews/focus-bar.tsx';
import { usePrinting } from '../reviews/report/use-printing.ts';
import { ReviewNotFound } from '../reviews/review-not-found.tsx';
import type { BarParts } from '../reviews/session/review-page-props.ts';
import { type Reader, useReader, useReviewRules } from '../reviews/session/use-reader.ts';
import { ShortcutsDialog } from '../reviews/shortcuts-dialog.tsx';
import { SmallFocusBar } from '../reviews/small-focus-bar.tsx';
import { browserZone } from '../ui/browser-zone.ts';
import { CountPill } from '../ui/count-pill.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FileDownloadRounded } from '../ui/icons/file-download-rounded.tsx';
import { PrintRounded } from '../ui/icons/print-rounded.tsx';
import { SearchOffRounded } from '../ui/icons/search-off-rounded.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { useShortcuts } from '../ui/shortcuts.ts';
import { tokens } from '../ui/theme/tokens.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { type ExamHistory, examHistoryQuery, loadOlderEvents } from './exam-history.queries.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistorySide } from './history-side.tsx';
import { HistoryTimeline } from './history-timeline.tsx';
import { PrintedHistory } from './printed-history.tsx';
import { EVERYTHING, filterEvents } from './shown-events.ts';

interface ExamHistoryPageProps {
  readonly examGuid: string;
  readonly bar: BarParts;
}

const Main = styled('main')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 300px',
  alignItems: 'start',
  gap: 16,
  maxWidth: 1240,
  margin: '0 auto',
  padding: '16px 32px 32px',
  // The cards beside the list begin where it begins.
  '& > aside': { marginTop: 52 },
  '@media (max-width: 1099px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: 16,
    '& > aside': { marginTop: 0 },
  },
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 40,
  marginBottom: 12,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8, marginLeft: 'auto' },
  '@media (max-width: 600px)': { '& > div': { width: '100%' }, '& > div > *': { flex: 1, minHeight: 44 } },
});

const Card = styled('div')({
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
});

const Note = styled('p')({ margin: '12px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2 });

/** What happened to one exam, and who opened it. */
export function ExamHistoryPage({ examGuid, bar }: ExamHistoryPageProps) {
  const history = useQuery(examHistoryQuery(examGuid));
  if (isCallError(history.error, 'exam_not_found', 'exam_deleted', 'not_found')) {
    const address = { flow: 'single', mode: 'edit', guid: examGuid } as const;
    return <ReviewNotFound address={address} error={history.error} />;
  }
  return <QueryState query={history}>{(data) => <LoadedHistory history={data} bar={bar} />}</QueryState>;
}

interface LoadedHistoryProps {
  readonly history: ExamHistory;
  readonly bar: BarParts;
}

function LoadedHistory({ history, bar }: LoadedHistoryProps) {
  const { exam, events, total } = history;
  const reader = useReader();
  const rules = useReviewRules(exam.protocol);
  const [filter, setFilter] = useState(EVERYTHING);
  const shown = filterEvents(events, filter);
  const { isPrinting, print } = usePrinting(
    printTitle({ guid: exam.guid, patientId: exam.patient_id }, reader.config),
  );
  return (
    <>
      <HistoryBar history={history} reader={reader} rules={rules} bar={bar} />
      <Main>
        <div>
          <Head>
            <Typography component="h1" variant="h4">
              Exam history
            </Typography>
            <CountPill value={total} />
            <div>
              <Button variant="outlined" startIcon={<PrintRounded />} onClick={print}>
                Print
              </Button>
              <DownloadButton examGuid={exam.guid} />
            </div>
          </Head>
          <HistoryFilters filter={filter} onChange={setFilter} />
          <Card>
            {shown.length === 0 ? (
              <EmptyState
                icon={SearchOffRounded}
                title="Nothing found"
                line="No event of this list matches."
              />
            ) : (
              <HistoryTimeline
                events={shown}
                recordedZone={exam.clip_set_created_at_timezone_id}
                rules={rules}
                now={now()}
              />
            )}
          </Card>
          <OlderEvents history={history} />
        </div>
        <HistorySide {...history} />
      </Main>
      {isPrinting && <PrintedHistory history={history} events={shown} reader={reader} rules={rules} />}
    </>
  );
}

interface HistoryBarProps extends LoadedHistoryProps {
  readonly reader: Reader;
  readonly rules: LabelRules;
}

function HistoryBar({ history, reader, rules, bar }: HistoryBarProps) {
  const { exam } = history;
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  useShortcuts((event) => {
    if (event.key !== '?') return false;
    setIsShowingKeys(true);
    return true;
  });
  const Bar = useSmallScreen() ? SmallFocusBar : FocusBar;
  const facts = patientFacts(exam, reader.config);
  const examFact = { label: EXAM_ID_LABEL, value: displayGuid(exam.guid) };
  return (
    <>
      <Bar
        exam={exam}
        facts={facts.some(({ label }) => label === EXAM_ID_LABEL) ? facts : [...facts, examFact]}
        isInternal={reader.isStaff}
        onShowKeys={() => setIsShowingKeys(true)}
        back={backFrom(history, reader)}
        {...bar}
      />
      <ShortcutsDialog isOpen={isShowingKeys} rules={rules} onClose={() => setIsShowingKeys(false)} />
    </>
  );
}

function backFrom({ exam, report }: ExamHistory, { isStaff }: Reader): BackLink {
  if (report !== null) {
    return { label: 'Completed review', to: reviewPath(reportRoute(report.flow, report.review_guid)) };
  }
  return isStaff ? { label: 'Internal Exam', to: `/internal/exams/${exam.guid}` } : TO_WORKLIST;
}

function DownloadButton({ examGuid }: { readonly examGuid: string }) {
  const file = useCallMutation({
    mutationFn: () =>
      download(downloadExamHistory, { params: { examGuid }, query: { timezone: browserZone() } }),
    onError: ({ message }) => showSnackbar({ kind: 'error', text: message }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadRounded />}
      disabled={file.isPending}
      onClick={() => file.mutate()}
    >
      Download CSV
    </Button>
  );
}

function OlderEvents({ history }: { readonly history: ExamHistory }) {
  const { exam, events, total, has_older: hasOlder, leaves_out_openings: leavesOut } = history;
  const older = useCallMutation({ mutationFn: () => loadOlderEvents(exam.guid, history) });
  if (hasOlder) {
    return (
      <Note>
        The newest {events.length} of {total} events are shown.{' '}
        <Button variant="outlined" size="small" disabled={older.isPending} onClick={() => older.mutate()}>
          Show older ones
        </Button>
      </Note>
    );
  }
  return leavesOut ? <Note>This exam was opened so often that its oldest openings are left out.</Note> : null;
}
