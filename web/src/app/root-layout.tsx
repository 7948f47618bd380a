import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const SnackbarHost = lazy(async () => {
  const { SnackbarHost } = await import('../ui/snackbar-host.tsx');
  return { default: SnackbarHost };
});

export function RootLayout() {
  return (
    <>
      <Outlet />
      <Suspense>
        <SnackbarHost />
      </Suspense>
    </>
  );
}
