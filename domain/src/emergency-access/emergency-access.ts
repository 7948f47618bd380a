import type { EmergencyReason } from './emergency-reasons.ts';

export const EMERGENCY_ACCESS_MS = 60 * 60 * 1000;

/** An hour in which a reviewer may read exams outside of their scope, as the calls of that person see it. */
export interface EmergencyAccess {
  readonly guid: string;
  readonly reason: EmergencyReason;
  readonly endsAt: Date;
  /** What it opens: those exams of the chain that are in a collection of the workspace, and not in the person's scope anyway. */
  readonly examGuids: readonly string[];
}

interface AccessTimes {
  readonly endsAt: Date;
  /** When its person ended it, before its hour was over. */
  readonly endedAt: Date | null;
}

export type EmergencyAccessState = 'running' | 'ended' | 'expired';

export function emergencyAccessEnd(grantedAt: Date): Date {
  return new Date(grantedAt.getTime() + EMERGENCY_ACCESS_MS);
}

/** It runs up to the last millisecond of its hour. The moment of its end is over. */
export function emergencyAccessState({ endsAt, endedAt }: AccessTimes, now: Date): EmergencyAccessState {
  if (endedAt !== null && endedAt < endsAt) return 'ended';
  return now < endsAt ? 'running' : 'expired';
}
