import { createFileRoute } from '@tanstack/react-router';
import { WorklistPage } from '../../worklists/worklist-page.tsx';
import { prepareWorklist } from '../../worklists/prepare-worklist.ts';
import type { TableSearch } from '../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/worklist')({
  staticData: { title: 'Worklist' },
  validateSearch: (search: TableSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prepareWorklist({ ...deps }),
  component: WorklistPage,
});
