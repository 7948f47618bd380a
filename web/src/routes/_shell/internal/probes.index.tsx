import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProbesPage } from '../../../scanners/staff/probes-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

interface ProbesSearch extends TableSearch {
  /** A link from a workspace: its guid becomes a search term, which can be taken away again. */
  readonly workspace?: string;
}

export const Route = createFileRoute('/_shell/internal/probes/')({
  staticData: { title: 'Probes' },
  validateSearch: (search: ProbesSearch) => search,
  beforeLoad: ({ search: { workspace, ...others } }) => {
    if (workspace === undefined) return;
    const terms = [...new Set([...(others.terms ?? []), workspace])];
    throw redirect({ to: '/internal/probes', search: { ...others, terms }, replace: true });
  },
  component: ProbesPage,
});
