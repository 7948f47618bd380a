import { createFileRoute } from '@tanstack/react-router';
import type { TableSearch } from '../../ui/table/table-view.ts';
import { CompletedReviewsPage } from '../../worklists/completed-reviews-page.tsx';

export const Route = createFileRoute('/_shell/completed-reviews')({
  staticData: { title: 'Completed Reviews' },
  validateSearch: (search: TableSearch) => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) => {
    // A pointer over the menu has asked for the page's script, not for patients.
    if (preload) return;
    const { prepareReviewedExams } = await import('../../worklists/prepare-reviewed-exams.ts');
    await prepareReviewedExams('completed-reviews', { ...deps });
  },
  component: CompletedReviewsPage,
});
