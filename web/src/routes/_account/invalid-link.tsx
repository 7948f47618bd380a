import { createFileRoute } from '@tanstack/react-router';
import { accountSearch } from '../../accounts/account-search.ts';
import { InvalidLinkPage } from '../../accounts/invalid-link-page.tsx';

export const Route = createFileRoute('/_account/invalid-link')({
  staticData: { title: 'Invalid link' },
  validateSearch: accountSearch,
  component: InvalidLinkPage,
});
