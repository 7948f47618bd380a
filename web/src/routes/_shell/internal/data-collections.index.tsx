import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../app/coming-page.tsx';

export const Route = createFileRoute('/_shell/internal/data-collections/')({
  staticData: { title: 'Data collections' },
  component: ComingPage,
});
