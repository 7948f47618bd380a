import { createFileRoute } from '@tanstack/react-router';
import { ConfigsPage } from '../../../configs/configs-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/configs/')({
  staticData: { title: 'Configs' },
  validateSearch: (search: TableSearch) => search,
  component: ConfigsPage,
});
