import { Inventory2Outlined as Inventory } from '../ui/icons/inventory2-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  deleteDataCollection,
  getDataCollectionsOverview,
  createDataCollection,
} from '@sonoboard/contract/data-collections/data-collections.calls';
import { call } from '../platform/call.ts';
import { isCallError } from '../platform/call-error.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { collectionColumns } from './collection-columns.tsx';
import {
  OVERVIEW_DEFAULTS,
  overviewQuery,
  refreshCollections,
  type CollectionOverview,
} from './collections.queries.ts';
import { collectionNameProblem } from '@sonoboard/domain/data-collections/collection-name';
import { AddNameForm } from '../ui/add-name-form.tsx';

const NONE = {
  icon: Inventory,
  title: 'There is no data collection yet.',
  line: 'A data collection is a set of exams with people who review them.',
};
const guidOf = ({ guid }: CollectionOverview) => guid;
const addressOf = ({ guid }: CollectionOverview) => `/internal/data-collections/${guid}`;

export function CollectionsPage() {
  const [view, setView] = useTableView(OVERVIEW_DEFAULTS);
  const collections = useQuery(overviewQuery(view));
  const router = useRouter();
  const { confirm, confirmDialog } = useConfirm();

  const columns = useMemo(() => {
    async function remove(collection: CollectionOverview): Promise<void> {
      if (!(await confirm(deletion(collection)))) return;
      try {
        await call(deleteDataCollection, { params: { guid: collection.guid } });
        showSnackbar({ kind: 'success', text: `Deleted data collection ${collection.name}` });
      } catch (error) {
        // The client has shown the server's words; the list may have changed meanwhile.
        if (!isCallError(error)) throw error;
      }
      await refreshCollections();
    }
    return collectionColumns((collection) => void remove(collection));
  }, [confirm]);

  return (
    <>
      <PageHeader title="Data collections" count={collections.data?.total}>
        <AddCollectionForm />
      </PageHeader>
      <StaffTable
        label="Data collections"
        list={getDataCollectionsOverview}
        query={collections}
        columns={columns}
        view={view}
        onViewChange={setView}
        rowId={guidOf}
        rowHref={addressOf}
        onOpen={(collection) => router.history.push(addressOf(collection))}
        empty={NONE}
      />
      {confirmDialog}
    </>
  );
}

const counted = (number: number, thing: string) =>
  `${number.toLocaleString('en-US')} ${thing}${number === 1 ? '' : 's'}`;

/** Names what goes and what stays. */
function deletion({ name, users, exams, exam_reviews }: CollectionOverview) {
  return {
    title: `Delete ${name}?`,
    line: `${counted(exams, 'exam')} and ${counted(exam_reviews, 'review')} stay. ${counted(users, 'user')} will no longer see the exams through this data collection. This cannot be undone.`,
    confirmLabel: 'Delete',
    isDestructive: true,
  };
}

function AddCollectionForm() {
  return (
    <AddNameForm
      label="New data collection"
      problemOf={(name) => collectionNameProblem(name, [])}
      onAdd={add}
      failure="Error creating data collection"
    />
  );
}

async function add(name: string): Promise<void> {
  const created = await call(createDataCollection, { body: { name }, silent: true });
  showSnackbar({ kind: 'success', text: `Created data collection ${created.name}` });
  await refreshCollections();
}
