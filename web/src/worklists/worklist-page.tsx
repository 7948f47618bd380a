import { InboxRounded as Inbox } from '../ui/icons/inbox-rounded.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { getWorklist } from '@sonoboard/contract/worklists/worklists.calls';
import { useSelectedCollection } from '../platform/selected-collection.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useReviewsInProgress } from '../reviews/draft/use-reviews-in-progress.ts';
import { type ReviewAddress, reviewAddress } from '../reviews/reviews.queries.ts';
import { useUnsentDrafts } from '../reviews/draft/use-unsent-drafts.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CsvLink } from '../ui/table/csv-link.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { searchedFor, type TableView } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { ROOMY_FROM } from './roomy-from.ts';
import { DraftsButton } from './drafts-button.tsx';
import { useListReader } from './use-list-reader.ts';
import { usePageOpening } from './use-page-opening.ts';
import { OverdueFigures } from '../targets/overdue-figures.tsx';
import { useServerTime } from '../targets/use-server-time.ts';
import { worklistFiguresQuery } from '../targets/worklist-figures.queries.ts';
import { reviewFlowOf, TARGET_COLUMNS, worklistColumns, worklistHref } from './worklist-columns.tsx';
import { sortedView, usualView, WORKLIST_DEFAULTS, worklistQuery } from './worklists.queries.ts';
import type { WorklistExam } from './worklists.queries.ts';

const NOTHING_TO_REVIEW = {
  icon: Inbox,
  title: 'There are no exams to review',
  line: 'You will get notified when an exam is available',
};

const guidOf = (exam: WorklistExam) => exam.guid;

const ROUTES = {
  single: '/create-review/$examGuid/{-$subpage}',
  chain: '/create-chain-review/$examGuid/{-$subpage}',
} as const;

function targetOf(exam: WorklistExam) {
  return { to: ROUTES[reviewFlowOf(exam).flow], params: { examGuid: exam.guid } };
}

export function WorklistPage() {
  const [view, setView] = useTableView(WORKLIST_DEFAULTS);
  const collection = useSelectedCollection();
  const worklist = useQuery(worklistQuery(view, collection?.guid));
  const { data: figures } = useQuery(worklistFiguresQuery(collection?.guid));
  const hasTargets = worklist.data?.has_targets ?? figures?.has_targets ?? false;
  const columns = useWorklistColumns(worklist.dataUpdatedAt, hasTargets ? worklist.data?.at : null);
  const shown = sortedView(view, worklist.data);
  const onViewChange = (next: TableView) => setView(usualView(next, hasTargets));
  useUnsentDrafts();
  const { open, fetchSoon, fetchNow } = usePageOpening(targetOf);
  const ahead = useExamsAhead(worklist.data?.items, fetchNow);
  return (
    <>
      <PageHeader
        title="Worklist"
        count={worklist.data?.total}
        marks={<OverdueFigures targets={figures?.targets} />}
      >
        <SearchField
          label="Search for patient"
          value={view.search}
          onSearch={(term) => setView(searchedFor(view, term))}
        />
        <DraftsButton view={view} onViewChange={setView} />
        <CsvLink
          list={getWorklist}
          scope={{ data_collection_guid: collection?.guid }}
          columns={inFile(columns)}
          view={shown}
          isBesideSearch
        />
      </PageHeader>
      <DataTable
        label="Exams to review"
        columns={columns}
        rowId={guidOf}
        rows={worklist.data?.items}
        total={worklist.data?.total}
        view={shown}
        onViewChange={onViewChange}
        density={hasTargets ? 'dense' : 'normal'}
        empty={NOTHING_TO_REVIEW}
        isFailed={worklist.isError}
        onRetry={() => void worklist.refetch()}
        isBusy={worklist.isPlaceholderData}
        rowHref={worklistHref}
        onOpen={open}
        onRowIntent={fetchSoon}
        onRowPress={fetchNow}
        isPageList
      />
      <Suspense>
        {ahead.map((address) => (
          <ReviewRehearsal key={address.flow} address={address} />
        ))}
      </Suspense>
    </>
  );
}

const ReviewRehearsal = lazy(async () => ({
  default: (await import('../reviews/review-rehearsal.tsx')).ReviewRehearsal,
}));

const NOTHING_AHEAD: readonly ReviewAddress[] = [];

/**
 * The exam at the top is most likely the one that is opened next: once the list is drawn it is fetched with its first
 * picture. Its page is rehearsed, and that of the first exam that has the other page. None until there is time for
 * that, and where the account loads nothing ahead.
 */
function useExamsAhead(
  exams: readonly WorklistExam[] | undefined,
  fetch: (exam: WorklistExam) => void,
): readonly ReviewAddress[] {
  const { preload_exam_review_clips: preloads } = useUserConfig();
  const [ahead, setAhead] = useState(NOTHING_AHEAD);
  const isWaiting = ahead.length === 0 && preloads;
  useEffect(() => {
    const [first] = exams ?? [];
    if (first === undefined || !isWaiting) return;
    return whenIdle(() => {
      fetch(first);
      setAhead(firstOfEachFlow(exams ?? []));
    });
  }, [exams, fetch, isWaiting]);
  return ahead;
}

/** That of the first exam first. */
function firstOfEachFlow(exams: readonly WorklistExam[]): readonly ReviewAddress[] {
  const routes = exams.map(reviewFlowOf);
  return [...new Set(routes.map(({ flow }) => flow))].flatMap((flow) => {
    const first = routes.find((route) => route.flow === flow);
    return first === undefined ? [] : [reviewAddress(flow, 'edit', first.guid)];
  });
}

/** `at` is the server's clock when the rows left it; null for a list without targets. */
function useWorklistColumns(readAt: number, at: string | null | undefined) {
  const reader = useListReader(readAt);
  const inProgress = useReviewsInProgress();
  const isRoomy = useMediaQuery(ROOMY_FROM);
  const time = useServerTime(at ?? undefined, readAt).getTime();
  const targetsAt = at === null ? undefined : time;
  return useMemo(
    () => worklistColumns(reader, inProgress, { isRoomy, targetsAt }),
    [reader, inProgress, isRoomy, targetsAt],
  );
}

/** What is new in a file stands at its end, so that those who read it by place find the rest where it was. */
function inFile(columns: ReturnType<typeof worklistColumns>) {
  const isOfTargets = ({ id }: (typeof columns)[number]) => TARGET_COLUMNS.has(id);
  return [...columns.filter((column) => !isOfTargets(column)), ...columns.filter(isOfTargets)];
}
