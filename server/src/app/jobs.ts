import { accountJobs } from '../accounts/accounts.jobs.ts';
import { billingJobs } from '../billing/billing.jobs.ts';
import { channelJobs } from '../channels/channels.jobs.ts';
import { deletionRequestJobs } from '../deletion-requests/deletion-requests.jobs.ts';
import { staffListJobs } from '../exams/staff-lists.jobs.ts';
import { ingestJobs } from '../ingest/ingest.jobs.ts';
import { importJobs } from '../imports/imports.jobs.ts';
import { researchExportJobs } from '../exports/research-exports.jobs.ts';
import type { JobDefinition } from '../jobs/jobs.service.ts';
import { mailJobs } from '../mail/mail.jobs.ts';
import { retentionJobs } from '../retention/retention.jobs.ts';
import { reviewJobs } from '../reviews/reviews.jobs.ts';
import { rotaJobs } from '../rota/rota.jobs.ts';
import { statisticsJobs } from '../statistics/statistics.jobs.ts';
import { telemetryJobs } from '../telemetry/telemetry.jobs.ts';
import { uploadJobs } from '../uploads/uploads.jobs.ts';
import { worklistJobs } from '../worklists/worklists.jobs.ts';
import { workspaceJobs } from '../workspaces/workspaces.jobs.ts';
import type { Deps } from './deps.ts';

/** What runs beside the calls. */
export function jobsOf(deps: Deps): readonly JobDefinition[] {
  return [
    ...accountJobs(deps),
    ...deletionRequestJobs(deps),
    ...billingJobs(deps),
    ...channelJobs(deps),
    ...ingestJobs(deps),
    ...reviewJobs(deps),
    ...importJobs(deps),
    ...mailJobs(deps),
    ...researchExportJobs(deps),
    ...retentionJobs(deps),
    ...rotaJobs(deps),
    ...staffListJobs(deps),
    ...statisticsJobs(deps),
    ...telemetryJobs(deps),
    ...uploadJobs(deps),
    ...worklistJobs(deps),
    ...workspaceJobs(deps),
  ];
}
