import { createFileRoute } from '@tanstack/react-router';
import { TermsPage } from '../about/terms-page.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { title: 'Terms and privacy' },
  component: TermsPage,
});
