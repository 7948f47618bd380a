import { createFileRoute } from '@tanstack/react-router';
import { CollectionsPage } from '../../../data-collections/collections-page.tsx';

export const Route = createFileRoute('/_shell/internal/data-collections/')({
  staticData: { title: 'Data collections' },
  component: CollectionsPage,
});
