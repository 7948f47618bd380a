import { createFileRoute } from '@tanstack/react-router';
import type { TableSearch } from '../../ui/table/table-view.ts';
import { PendingRescansPage } from '../../worklists/pending-rescans-page.tsx';

export const Route = createFileRoute('/_shell/pending-rescans')({
  staticData: { title: 'Pending Rescans' },
  validateSearch: (search: TableSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) => {
    // A pointer over the menu has asked for the page's script, not for patients.
    if (preload) return;
    const { prepareReviewedExams } = await import('../../worklists/prepare-reviewed-exams.ts');
    await prepareReviewedExams('pending-rescans', { ...deps });
  },
  component: PendingRescansPage,
});
