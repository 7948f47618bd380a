import { createFileRoute } from '@tanstack/react-router';
import { requireDemoWorld } from '../../../app/development-page.ts';
import { ComponentTestPage } from '../../../component-test/component-test-page.tsx';

export const Route = createFileRoute('/_shell/internal/component-test')({
  staticData: { title: 'Component test' },
  beforeLoad: requireDemoWorld,
  component: ComponentTestPage,
});
