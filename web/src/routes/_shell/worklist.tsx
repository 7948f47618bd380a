import { createFileRoute } from '@tanstack/react-router';
import type { TableSearch } from '../../ui/table/table-view.ts';
import { WorklistPage } from '../../worklists/worklist-page.tsx';

export const Route = createFileRoute('/_shell/worklist')({
  staticData: { title: 'Worklist' },
  validateSearch: (search: TableSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) => {
    // A pointer over the menu has asked for the page's script, not for patients.
    if (preload) return;
    const { prepareWorklist } = await import('../../worklists/prepare-worklist.ts');
    await prepareWorklist({ ...deps });
  },
  component: WorklistPage,
});
