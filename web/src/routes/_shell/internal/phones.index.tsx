import { createFileRoute } from '@tanstack/react-router';
import { PhonesPage } from '../../../phones/phones-page.tsx';

export const Route = createFileRoute('/_shell/internal/phones/')({
  staticData: { title: 'Phones' },
  component: PhonesPage,
});
