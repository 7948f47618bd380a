import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../accounts/login-page.tsx';
import { textParam } from '../app/search-params.ts';

export const Route = createFileRoute('/login')({
  staticData: { title: 'Login' },
  validateSearch: textParam('email'),
  component: LoginRoute,
});

function LoginRoute() {
  const { email } = Route.useSearch();
  return <LoginPage emailInAddress={email} />;
}
