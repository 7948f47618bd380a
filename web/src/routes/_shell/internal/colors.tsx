import { createFileRoute } from '@tanstack/react-router';
import { requireDemoWorld } from '../../../app/development-page.ts';
import { ColorsPage } from '../../../component-test/colors-page.tsx';

export const Route = createFileRoute('/_shell/internal/colors')({
  staticData: { title: 'Colors' },
  beforeLoad: requireDemoWorld,
  component: ColorsPage,
});
