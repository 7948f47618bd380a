import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../../app/not-found-page.tsx';
import { CompressionPage } from '../../../exams/staff/compression-page.tsx';

export const Route = createFileRoute(
  '/_shell/internal/exams/$examGuid/compression/$anatomical_view/$attempt',
)({
  staticData: { title: 'Compression' },
  component: CompressionDetail,
});

function CompressionDetail() {
  const { examGuid, anatomical_view: view, attempt } = Route.useParams();
  return (
    <CompressionPage
      examGuid={examGuid.toLowerCase()}
      view={view}
      attempt={Number(attempt)}
      lost={<NotFoundPage />}
    />
  );
}
