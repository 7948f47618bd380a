import { createFileRoute } from '@tanstack/react-router';
import { ColorsPage } from '../../../component-test/colors-page.tsx';

export const Route = createFileRoute('/_shell/internal/colors')({
  staticData: { title: 'Colors' },
  component: ColorsPage,
});
