import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { FailedState } from '../ui/failed-state.tsx';

/** A page whose data did not come, or that broke: one way on, and no dead end. */
export function FailedPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedState headingLevel="h1" onRetry={retry} />;
}
