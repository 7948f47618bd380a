import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { StatisticsPage } from '../../../statistics/statistics-page.tsx';

export const Route = createFileRoute('/_shell/internal/data-collections/$guid/statistics')({
  staticData: { title: 'Statistics (collection)' },
  component: CollectionStatistics,
});

function CollectionStatistics() {
  const { guid } = Route.useParams();
  // Another collection is another page: nothing of the first one stays.
  return <StatisticsPage key={guid} collectionGuid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
