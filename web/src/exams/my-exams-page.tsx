import { BlockRounded as Block } from '../ui/icons/block-rounded.tsx';
import { UploadFileRounded as UploadFile } from '../ui/icons/upload-file-rounded.tsx';
import { VideoLibraryRounded as VideoLibrary } from '../ui/icons/video-library-rounded.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { listStoredExams } from '@sonoboard/contract/exams/exams.calls';
import { prefetch } from '../platform/query-client.ts';
import { useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { CsvLink } from '../ui/table/csv-link.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { searchedFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useServerTime } from '../targets/use-server-time.ts';
import { ActiveWorkspaceLine } from '../workspaces/own/active-workspace-line.tsx';
import { ExamDrawer, usePushesTable } from './exam-drawer.tsx';
import { resultColumn } from './result-column.tsx';
import { onItsWay } from './on-its-way.ts';
import { storedExamColumns } from './stored-exam-columns.tsx';
import { examPreviewQuery, STORED_EXAMS_DEFAULTS, storedExamsQuery } from './stored-exams.queries.ts';
import type { StoredExam } from './stored-exams.queries.ts';
import { useOpenExam } from './use-open-exam.ts';

const NOTHING_RECORDED = {
  icon: VideoLibrary,
  title: 'You have not recorded any exams',
  line: 'Exams that you record appear here',
};

/** Long enough that a pointer on its way across the table fetches nothing: each exam sent is an audited read. */
const INTENT_MS = 100;

/** From this width of the window the table has room for whole columns beside the drawer. */
const ROOMY_BESIDE_DRAWER = '(min-width: 1640px)';
const ROOMY_FROM = '(min-width: 1440px)';

const Columns = styled('div')({
  display: 'flex',
  gap: 32,
  '& > [data-list]': { flex: 1, minWidth: 0 },
});

const guidOf = (exam: StoredExam) => exam.clip_set_guid;
const hrefOf = (exam: StoredExam) => `/storage?exam=${exam.clip_set_guid}`;

export function MyExamsPage() {
  const { show_storage_page: isShown } = useUserConfig();
  return isShown ? <MyExams /> : <NotAvailable />;
}

function NotAvailable() {
  return (
    <EmptyState
      icon={Block}
      headingLevel="h1"
      title="My Exams is not available"
      line="This page is switched off for your account."
    />
  );
}

function MyExams() {
  const user = useCurrentUser();
  const [view, setView] = useTableView(STORED_EXAMS_DEFAULTS);
  const exams = useQuery(storedExamsQuery(user.guid, view));
  const { examGuid, show } = useOpenExam();
  const isNarrow = useIsNarrow(examGuid !== undefined);
  const now = useServerTime(exams.data?.at, exams.dataUpdatedAt).getTime();
  const columns = useColumns({ readAt: exams.dataUpdatedAt, now, isNarrow });
  const rows = exams.data?.items;
  const open = useCallback((exam: StoredExam) => show(exam.clip_set_guid), [show]);
  const at = rows?.findIndex((exam) => exam.clip_set_guid === examGuid) ?? -1;
  const goTo = (exam: StoredExam | undefined) => exam && (() => open(exam));
  return (
    <Columns>
      <div data-list="">
        <PageHeader title="My Exams" count={exams.data?.total}>
          <SearchField
            label="Search for patient"
            value={view.search}
            onSearch={(term) => setView(searchedFor(view, term))}
          />
          <CsvLink
            list={listStoredExams}
            params={{ username: user.guid }}
            // Also while the drawer has taken the column's place.
            columns={isNarrow ? [...columns, resultColumn(new Date(now))] : columns}
            view={view}
            isBesideSearch
          />
          <ButtonLink
            to="/import-exam/{-$importGuid}"
            variant="outlined"
            startIcon={<UploadFile />}
            sx={{
              color: 'text.primary',
              flex: { xs: '1 1 100%', md: 'none' },
              height: { xs: 44, md: 36 },
            }}
          >
            Import exam
          </ButtonLink>
        </PageHeader>
        <ActiveWorkspaceLine />
        <DataTable
          label="My exams"
          columns={columns}
          rowId={guidOf}
          rows={rows}
          total={exams.data?.total}
          view={view}
          onViewChange={setView}
          empty={NOTHING_RECORDED}
          isFailed={exams.isError}
          onRetry={() => void exams.refetch()}
          isBusy={exams.isPlaceholderData}
          rowHref={hrefOf}
          onOpen={open}
          onRowIntent={useFetchSoon()}
          currentId={examGuid}
          onMoveTo={open}
          density={isNarrow ? 'dense' : 'normal'}
          isPageList
        />
      </div>
      {examGuid !== undefined && (
        <ExamDrawer
          examGuid={examGuid}
          result={rows?.[at]?.result ?? null}
          target={rows?.[at]?.target ?? null}
          now={new Date(now)}
          way={rows === undefined && !exams.isError ? undefined : onItsWay(rows?.[at])}
          onClose={() => show(undefined)}
          onPrevious={goTo(at > 0 ? rows?.[at - 1] : undefined)}
          onNext={goTo(at === -1 ? undefined : rows?.[at + 1])}
        />
      )}
    </Columns>
  );
}

/** 'Today' is judged at the moment the rows came. */
function useColumns({
  readAt,
  now,
  isNarrow,
}: {
  readonly readAt: number;
  readonly now: number;
  readonly isNarrow: boolean;
}) {
  const config = useUserConfig();
  const isRoomy = useMediaQuery(ROOMY_FROM);
  return useMemo(() => {
    const columns = storedExamColumns({ config, now: new Date(readAt), isNarrow, isRoomy });
    // The drawer that makes the table narrow shows it.
    return isNarrow ? columns : [...columns, resultColumn(new Date(now))];
  }, [config, readAt, now, isNarrow, isRoomy]);
}

/** The drawer takes its place from the table, which then has to do with less. */
function useIsNarrow(isDrawerOpen: boolean): boolean {
  const isRoomy = useMediaQuery(ROOMY_BESIDE_DRAWER);
  return usePushesTable() && isDrawerOpen && !isRoomy;
}

/** Has the clips' addresses ready when the pointer rests on a row. */
function useFetchSoon() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((exam: StoredExam) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const step = exam.ingest?.state ?? 'arrived';
      prefetch(examPreviewQuery(exam.clip_set_guid, step, { isAhead: true }));
    }, INTENT_MS);
  }, []);
}
