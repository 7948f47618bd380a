import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { CollectionPage } from '../../../data-collections/collection-page.tsx';

export const Route = createFileRoute('/_shell/internal/data-collections/$guid/')({
  staticData: { title: 'Data collection' },
  component: CollectionDetail,
});

function CollectionDetail() {
  const { guid } = Route.useParams();
  return <CollectionPage guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
