import { createFileRoute } from '@tanstack/react-router';
import { ExamsPage } from '../../../staff-exams/exams-page.tsx';

export const Route = createFileRoute('/_shell/internal/exams/')({
  staticData: { title: 'Exams' },
  component: ExamsPage,
});
