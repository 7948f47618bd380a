import { createFileRoute } from '@tanstack/react-router';
import { MyExamsPage } from '../../exams/my-exams-page.tsx';
import type { TableSearch } from '../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/storage')({
  staticData: { title: 'My Exams' },
  validateSearch: (search: TableSearch & { readonly exam?: string }) => search,
  loaderDeps: ({ search: { exam: _exam, ...list } }) => list,
  loader: async ({ deps, preload }) => {
    // A pointer over the menu has asked for the page's script, not for patients.
    if (preload) return;
    const { prepareStoredExams } = await import('../../exams/prepare-stored-exams.ts');
    await prepareStoredExams({ ...deps });
  },
  component: MyExamsPage,
});
