import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../../audit/audit-page.tsx';

export const Route = createFileRoute('/_shell/internal/audit')({
  staticData: { title: 'Audit trail' },
  component: AuditPage,
});
