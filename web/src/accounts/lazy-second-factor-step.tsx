import { lazy, Suspense } from 'react';
import { PendingState } from '../ui/pending-state.tsx';
import type { SecondFactorStepProps } from './second-factor-step.tsx';

// Not everybody has a second factor: the login page does not wait for what asks for it.
const Step = lazy(async () => ({ default: (await import('./second-factor-step.tsx')).SecondFactorStep }));

export function LazySecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Suspense fallback={<PendingState />}>
      <Step {...props} />
    </Suspense>
  );
}
