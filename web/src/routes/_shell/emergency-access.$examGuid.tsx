import { createFileRoute } from '@tanstack/react-router';
import { EmergencyExamPage } from '../../emergency-access/emergency-exam-page.tsx';

export const Route = createFileRoute('/_shell/emergency-access/$examGuid')({
  staticData: { title: 'Emergency access' },
  component: Page,
});

function Page() {
  const { examGuid } = Route.useParams();
  return <EmergencyExamPage key={examGuid} examGuid={examGuid.toLowerCase()} />;
}
