import { DeleteRowButton } from '../ui/delete-row-button.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { CollectionOverview } from './collections.queries.ts';

const OF_WORKSPACE = 'It belongs to a workspace. It can be deleted once the workspace is deleted.';

const COUNTS = [
  { id: 'users', header: 'Users' },
  { id: 'exams', header: 'Exams' },
  { id: 'exam_reviews', header: 'Exam reviews' },
] as const;

export function collectionColumns(
  remove: (collection: CollectionOverview) => void,
): readonly TableColumn<CollectionOverview>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 420,
      sortKey: 'name',
      card: 'title',
      isStrong: true,
      render: ({ name }) => name,
    },
    ...COUNTS.map(({ id, header }): TableColumn<CollectionOverview> => ({
      id,
      header,
      width: 130,
      sortKey: id,
      align: 'right',
      render: (collection) => collection[id].toLocaleString('en-US'),
    })),
    {
      id: 'delete',
      header: 'Delete',
      width: 88,
      align: 'center',
      isHeaderHidden: true,
      fields: [],
      card: 'corner',
      render: (collection) => (
        <DeleteRowButton
          label={`Delete ${collection.name}`}
          disabledReason={collection.is_of_workspace ? OF_WORKSPACE : null}
          onClick={() => remove(collection)}
        />
      ),
    },
  ];
}
