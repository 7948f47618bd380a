import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useHasEnded, useRunningAccess } from './use-running-access.ts';

// Hardly any page shows it: the pages of a review do not wait for it, nor carry it.
const Notice = lazy(async () => ({ default: (await import('./emergency-notice.tsx')).EmergencyNotice }));
const loadQueries = () => import('./emergency-access.queries.ts');

/** Below the bar of an exam: nothing for nearly everybody. When the access ends, a page says so instead of the exam. */
export function EmergencyLine({ examGuid }: { readonly examGuid: string }) {
  const access = useRunningAccess(examGuid);
  const hasEnded = useHasEnded(access);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasEnded) return;
    const ended = navigate({ to: '/emergency-access/{-$examGuid}', params: { examGuid }, replace: true });
    void ended.then(loadQueries).then(({ refreshAccess }) => refreshAccess());
  }, [hasEnded, navigate, examGuid]);
  if (access === null) return null;
  return (
    <Suspense fallback={null}>
      <Notice examGuid={examGuid} access={access} />
    </Suspense>
  );
}
