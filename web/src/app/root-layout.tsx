import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';

const SnackbarHost = lazy(async () => {
  const { SnackbarHost } = await import('../ui/snackbar-host.tsx');
  return { default: SnackbarHost };
});

export function RootLayout() {
  useEffect(() => {
    // The page answers from now on (start.ts).
    document.dispatchEvent(new Event('taken-over'));
  }, []);
  return (
    <>
      <Outlet />
      {useIsInBrowser() && (
        <Suspense>
          <SnackbarHost />
        </Suspense>
      )}
    </>
  );
}

const nothingChanges = () => () => {};

/** False while a page is drawn that the server draws too: what comes as a script of its own is not part of it. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
}
