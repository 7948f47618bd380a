import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { ImportPage } from '../../imports/import-page.tsx';
import type { TableSearch } from '../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/import-exam/{-$importGuid}')({
  staticData: { title: 'Import exam' },
  /** Who comes from a result that asks for a rescan says of which exam. */
  validateSearch: (search: TableSearch & { readonly rescan_of?: string }) => search,
  component: ImportExam,
});

function ImportExam() {
  const { importGuid } = Route.useParams();
  return <ImportPage importGuid={importGuid?.toLowerCase()} lost={<NotFoundPage />} />;
}
