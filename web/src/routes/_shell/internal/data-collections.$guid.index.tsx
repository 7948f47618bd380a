import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { CollectionPage } from '../../../data-collections/collection-page.tsx';
import type { TableSearch } from '../../../ui/table/table-view.ts';

export const Route = createFileRoute('/_shell/internal/data-collections/$guid/')({
  staticData: { title: 'Data collection' },
  validateSearch: (search: TableSearch) => search,
  component: CollectionDetail,
});

function CollectionDetail() {
  const { guid } = Route.useParams();
  return <CollectionPage guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
