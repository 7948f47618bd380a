import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmergencyNotice } from './emergency-notice.tsx';
import { useRunningAccess } from './use-running-access.ts';

/** Below the bar of an exam: nothing for nearly everybody. When the access ends, a page says so instead of the exam. */
export function EmergencyLine({ examGuid }: { readonly examGuid: string }) {
  const access = useRunningAccess(examGuid);
  const [hasRun, setHasRun] = useState(access !== null);
  if (access !== null && !hasRun) setHasRun(true);
  const navigate = useNavigate();
  const hasEnded = hasRun && access === null;
  useEffect(() => {
    if (hasEnded) void navigate({ to: '/emergency-access/$examGuid', params: { examGuid }, replace: true });
  }, [hasEnded, navigate, examGuid]);
  return access === null ? null : <EmergencyNotice examGuid={examGuid} access={access} />;
}
