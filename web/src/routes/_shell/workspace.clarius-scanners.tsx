import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '../../app/search-params.ts';
import { ClariusScannersPage } from '../../scanners/clarius-scanners-page.tsx';
import type { TableSearch } from '../../ui/table/table-view.ts';

const openParam = textParam('open');

export const Route = createFileRoute('/_shell/workspace/clarius-scanners')({
  staticData: { title: 'Clarius scanners' },
  validateSearch: (search: TableSearch & { open?: string }) => ({ ...search, ...openParam({ ...search }) }),
  component: ClariusScannersRoute,
});

function ClariusScannersRoute() {
  const { open } = Route.useSearch();
  const navigate = Route.useNavigate();
  const setLinking = (isLinking: boolean) =>
    void navigate({
      replace: true,
      search: ({ open: _open, ...search }) => (isLinking ? { ...search, open: 'linkScanner' } : search),
    });
  return <ClariusScannersPage isLinking={open === 'linkScanner'} onLinkingChange={setLinking} />;
}
