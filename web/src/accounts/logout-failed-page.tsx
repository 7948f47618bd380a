import { useRouter } from '@tanstack/react-router';
import { FailedState } from '../ui/failed-state.tsx';

/** Nobody may walk away from a shared computer believing that they are signed out when they are not. */
export function LogoutFailedPage() {
  const router = useRouter();
  return (
    <main>
      <FailedState
        headingLevel="h1"
        title="You are still logged in"
        line="The server could not be reached. Please try again before you leave this computer."
        onRetry={() => void router.invalidate()}
      />
    </main>
  );
}
