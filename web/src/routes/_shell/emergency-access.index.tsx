import { createFileRoute } from '@tanstack/react-router';
import { textParam } from '../../app/search-params.ts';
import { EmergencyAccessPage } from '../../emergency-access/emergency-access-page.tsx';

export const Route = createFileRoute('/_shell/emergency-access/')({
  staticData: { title: 'Emergency access' },
  validateSearch: textParam('exam'),
  component: EmergencyAccessPage,
});
