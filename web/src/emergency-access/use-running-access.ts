import { useEffect, useState } from 'react';
import { now } from '../platform/clock.ts';
import { queryClient } from '../platform/query-client.ts';
import { type CurrentUser, currentUserQuery, useCurrentUser } from '../platform/session.ts';

export type RunningAccess = NonNullable<CurrentUser['emergency_access']>[number];

/** The clock of this computer may be a little ahead. */
const ASKED_AGAIN_AFTER_MS = 5_000;

/**
 * What opens this exam to the person until it ends; null for everybody else. The server says what runs, because clocks of computers
 * are wrong: when its hour seems to be over, it is asked.
 */
export function useRunningAccess(examGuid: string): RunningAccess | null {
  const { emergency_access: accesses = [] } = useCurrentUser();
  const access = accesses.find(({ exam_guids }) => exam_guids.includes(examGuid)) ?? null;
  const endsAt = access?.ends_at ?? null;
  useEffect(() => {
    if (endsAt === null) return;
    let timer = setTimeout(askAgain, Math.max(0, new Date(endsAt).getTime() - now().getTime()));
    function askAgain() {
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      timer = setTimeout(askAgain, ASKED_AGAIN_AFTER_MS);
    }
    return () => clearTimeout(timer);
  }, [endsAt]);
  return access;
}

/** It ran while this was on the screen, and does no more. */
export function useHasEnded(access: RunningAccess | null): boolean {
  const [hasRun, setHasRun] = useState(access !== null);
  if (access !== null && !hasRun) setHasRun(true);
  return hasRun && access === null;
}
