import { createFileRoute } from '@tanstack/react-router';
import { EmergencyAccessPage } from '../../emergency-access/emergency-access-page.tsx';
import { EmergencyExamPage } from '../../emergency-access/emergency-exam-page.tsx';

export const Route = createFileRoute('/_shell/emergency-access/{-$examGuid}')({
  staticData: { title: 'Emergency access' },
  validateSearch: (search: { readonly exam?: string }) => search,
  component: Page,
});

function Page() {
  const { examGuid } = Route.useParams();
  if (examGuid === undefined) return <EmergencyAccessPage />;
  return <EmergencyExamPage key={examGuid} examGuid={examGuid.toLowerCase()} />;
}
