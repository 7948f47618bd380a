import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '../../about/about-page.tsx';

export const Route = createFileRoute('/_shell/about')({
  staticData: { title: 'About' },
  component: AboutPage,
});
