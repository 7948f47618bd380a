import { createFileRoute } from '@tanstack/react-router';
import { ExamsPage } from '../../../exams/staff/exams-page.tsx';

export const Route = createFileRoute('/_shell/internal/exams/')({
  staticData: { title: 'Exams' },
  component: ExamsPage,
});
