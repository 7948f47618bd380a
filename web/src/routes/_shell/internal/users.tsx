import { createFileRoute } from '@tanstack/react-router';
import type { TableSearch } from '../../../ui/table/table-view.ts';
import { UsersPage } from '../../../users/users-page.tsx';

export const Route = createFileRoute('/_shell/internal/users')({
  staticData: { title: 'Users' },
  validateSearch: (search: TableSearch) => search,
  component: UsersPage,
});
