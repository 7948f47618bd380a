import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { refreshAccess } from './emergency-access.queries.ts';
import { EmergencyNotice } from './emergency-notice.tsx';
import { useHasEnded, useRunningAccess } from './use-running-access.ts';

/** Below the bar of an exam: nothing for nearly everybody. When the access ends, a page says so instead of the exam. */
export function EmergencyLine({ examGuid }: { readonly examGuid: string }) {
  const access = useRunningAccess(examGuid);
  const hasEnded = useHasEnded(access);
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasEnded) return;
    const ended = navigate({ to: '/emergency-access/{-$examGuid}', params: { examGuid }, replace: true });
    void ended.then(refreshAccess);
  }, [hasEnded, navigate, examGuid]);
  return access === null ? null : <EmergencyNotice examGuid={examGuid} access={access} />;
}
