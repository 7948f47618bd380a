import type { Deps } from '../app/deps.ts';
import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { expireAllInvitations } from './expire-invitations.service.ts';

export const EXPIRE_INVITATIONS = 'expire-invitations';
const HOUR_MS = 60 * 60 * 1000;

export function workspaceJobs(deps: Pick<Deps, 'db' | 'clock' | 'audit'>): JobDefinition[] {
  return [defineJob(EXPIRE_INVITATIONS, () => expireAllInvitations(deps), { everyMs: HOUR_MS })];
}
