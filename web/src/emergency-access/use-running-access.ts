import { useEffect, useState } from 'react';
import { now } from '../platform/clock.ts';
import { type CurrentUser, useCurrentUser } from '../platform/session.ts';

export type RunningAccess = NonNullable<CurrentUser['emergency_access']>[number];

/** What opens this exam to the person until it ends; null for everybody else, and from its last moment on. */
export function useRunningAccess(examGuid: string): RunningAccess | null {
  const { emergency_access: accesses = [] } = useCurrentUser();
  const access = accesses.find(({ exam_guids }) => exam_guids.includes(examGuid)) ?? null;
  const isOver = useIsOver(access?.ends_at ?? null);
  return isOver ? null : access;
}

/** It ran while this was on the screen, and does no more. */
export function useHasEnded(access: RunningAccess | null): boolean {
  const [hasRun, setHasRun] = useState(access !== null);
  if (access !== null && !hasRun) setHasRun(true);
  return hasRun && access === null;
}

/** Renders anew when the moment comes. */
function useIsOver(endsAt: string | null): boolean {
  const [overAt, setOverAt] = useState<string | null>(null);
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(() => setOverAt(endsAt), new Date(endsAt).getTime() - now().getTime());
    return () => clearTimeout(timer);
  }, [endsAt]);
  return endsAt !== null && (overAt === endsAt || new Date(endsAt) <= now());
}
