import { createFileRoute } from '@tanstack/react-router';
import { CollectionsPage } from '../../../data-collections/collections-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/data-collections/')({
  staticData: { title: 'Data collections' },
  validateSearch: (search: TableSearch) => search,
  component: CollectionsPage,
});
