import { createFileRoute } from '@tanstack/react-router';
import { ComponentTestPage } from '../../../component-test/component-test-page.tsx';

export const Route = createFileRoute('/_shell/internal/component-test')({
  staticData: { title: 'Component test' },
  component: ComponentTestPage,
});
