import { PersonRemoveOutlined as PersonRemove } from '../ui/icons/person-remove-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.calls';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { deletionRequestColumns } from './deletion-request-columns.tsx';
import {
  DELETION_DEFAULTS,
  deletionRequestsQuery,
  type DeletionRequest,
} from './deletion-requests.queries.ts';

const NO_REQUESTS = { icon: PersonRemove, title: 'There are no deletion requests' };
const WHAT_RED_MEANS =
  'Accounts are erased by themselves 30 days after the request. A red one has waited longer: its workspace still has other members or a running subscription, or the job did not run.';
const guidOf = (request: DeletionRequest) => request.guid;

export function DeletionRequestsPage() {
  const [view, setView] = useTableView(DELETION_DEFAULTS);
  const list = useQuery(deletionRequestsQuery(view));
  const columns = useMemo(() => deletionRequestColumns(new Date(list.dataUpdatedAt)), [list.dataUpdatedAt]);
  return (
    <>
      <PageHeader title="Deletion requests" count={list.data?.total} subtitle={WHAT_RED_MEANS} />
      <StaffTable
        label="Deletion requests"
        list={listDeletionRequests}
        query={list}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        empty={NO_REQUESTS}
      />
    </>
  );
}
