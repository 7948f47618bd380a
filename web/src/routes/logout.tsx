import { createFileRoute, redirect } from '@tanstack/react-router';
import { LogoutFailedPage } from '../accounts/logout-failed-page.tsx';
import { showSnackbar } from '../platform/snackbar.ts';
import { signOut } from '../platform/session.ts';

export const Route = createFileRoute('/logout')({
  staticData: { title: 'Logout' },
  beforeLoad: async ({ preload }) => {
    // Pointing at the link must not end the session.
    if (preload) return;
    await signOut();
    showSnackbar({ kind: 'success', text: 'You have logged out successfully.' });
    throw redirect({ to: '/login', replace: true });
  },
  errorComponent: LogoutFailedPage,
});
