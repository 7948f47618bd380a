import { createFileRoute } from '@tanstack/react-router';
import { ConfigsPage } from '../../../configs/configs-page.tsx';

export const Route = createFileRoute('/_shell/internal/configs/')({
  staticData: { title: 'Configs' },
  component: ConfigsPage,
});
