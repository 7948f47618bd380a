import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { ConfigPage } from '../../../configs/config-page.tsx';

export const Route = createFileRoute('/_shell/internal/configs/$guid')({
  staticData: { title: 'Config' },
  component: ConfigDetail,
});

function ConfigDetail() {
  const { guid } = Route.useParams();
  return <ConfigPage guid={guid.toLowerCase()} lost={<NotFoundPage />} />;
}
