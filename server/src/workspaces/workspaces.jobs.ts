import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { expireAllInvitations } from './expire-invitations.service.ts';

export const EXPIRE_INVITATIONS = 'expire-invitations';
const HOUR_MS = 60 * 60 * 1000;

export function workspaceJobs(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}): JobDefinition[] {
  return [defineJob(EXPIRE_INVITATIONS, () => expireAllInvitations(deps), { everyMs: HOUR_MS })];
}
