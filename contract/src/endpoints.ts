// Generated from every *.endpoints.ts by tools/contract.ts. Do not edit.
import * as accounts from './accounts/accounts.endpoints.ts';
import * as passkeys from './accounts/passkeys.endpoints.ts';
import * as sessions from './accounts/sessions.endpoints.ts';
import * as twoFactor from './accounts/two-factor.endpoints.ts';
import * as userSettings from './user-settings/user-settings.endpoints.ts';
import * as worklists from './worklists/worklists.endpoints.ts';
import * as exams from './exams/exams.endpoints.ts';
import * as examReports from './exams/exam-reports.endpoints.ts';
import * as clips from './clips/clips.endpoints.ts';
import * as ingest from './ingest/ingest.endpoints.ts';
import * as signatures from './signatures/signatures.endpoints.ts';
import * as reviews from './reviews/reviews.endpoints.ts';
import * as reviewDrafts from './reviews/review-drafts.endpoints.ts';
import * as reviewLeases from './reviews/review-leases.endpoints.ts';
import * as reviewVersions from './review-versions/review-versions.endpoints.ts';
import * as results from './results/results.endpoints.ts';
import * as reportExports from './exports/report-exports.endpoints.ts';
import * as examHistory from './exam-history/exam-history.endpoints.ts';
import * as emergencyAccess from './emergency-access/emergency-access.endpoints.ts';
import * as live from './live/live.endpoints.ts';
import * as workspaces from './workspaces/workspaces.endpoints.ts';
import * as workspaceMembers from './workspaces/workspace-members.endpoints.ts';
import * as scanners from './scanners/scanners.endpoints.ts';
import * as imports from './imports/imports.endpoints.ts';
import * as dicomTokens from './imports/dicom-tokens.endpoints.ts';
import * as dicomWeb from './imports/dicom-web.endpoints.ts';
import * as billing from './billing/billing.endpoints.ts';
import * as dataCollections from './data-collections/data-collections.endpoints.ts';
import * as collectionCalendars from './data-collections/collection-calendars.endpoints.ts';
import * as collectionExams from './data-collections/collection-exams.endpoints.ts';
import * as collectionMembers from './data-collections/collection-members.endpoints.ts';
import * as researchExports from './data-collections/research-exports.endpoints.ts';
import * as targets from './targets/targets.endpoints.ts';
import * as retention from './retention/retention.endpoints.ts';
import * as notifications from './channels/notifications.endpoints.ts';
import * as webhooks from './channels/webhooks.endpoints.ts';
import * as groups from './groups/groups.endpoints.ts';
import * as configs from './configs/configs.endpoints.ts';
import * as users from './users/users.endpoints.ts';
import * as phones from './phones/phones.endpoints.ts';
import * as uploads from './uploads/uploads.endpoints.ts';
import * as advent from './advent/advent.endpoints.ts';
import * as deletionRequests from './deletion-requests/deletion-requests.endpoints.ts';
import * as mail from './mail/mail.endpoints.ts';
import * as jobs from './jobs/jobs.endpoints.ts';
import * as audit from './audit/audit.endpoints.ts';
import * as staffSearch from './staff-search/staff-search.endpoints.ts';
import * as statistics from './statistics/statistics.endpoints.ts';
import * as telemetry from './telemetry/telemetry.endpoints.ts';
import * as mobileApp from './mobile-app/mobile-app.endpoints.ts';
import * as platform from './platform/platform.endpoints.ts';
import type { EndpointSpec } from './http/endpoint.ts';

/** Every call by feature, in the order in which the documentation shows them. */
export const ENDPOINTS_BY_FEATURE = {
  accounts: { ...accounts, ...passkeys, ...sessions, ...twoFactor },
  'user-settings': userSettings,
  worklists,
  exams: { ...exams, ...examReports },
  clips,
  ingest,
  signatures,
  reviews: { ...reviews, ...reviewDrafts, ...reviewLeases },
  'review-versions': reviewVersions,
  results,
  exports: reportExports,
  'exam-history': examHistory,
  'emergency-access': emergencyAccess,
  live,
  workspaces: { ...workspaces, ...workspaceMembers },
  scanners,
  imports: { ...imports, ...dicomTokens, ...dicomWeb },
  billing,
  'data-collections': {
    ...dataCollections,
    ...collectionCalendars,
    ...collectionExams,
    ...collectionMembers,
    ...researchExports,
  },
  targets,
  retention,
  channels: { ...notifications, ...webhooks },
  groups,
  configs,
  users,
  phones,
  uploads,
  advent,
  'deletion-requests': deletionRequests,
  mail,
  jobs,
  audit,
  'staff-search': staffSearch,
  statistics,
  telemetry,
  'mobile-app': mobileApp,
  platform,
} as const satisfies Record<string, Record<string, EndpointSpec>>;

/** Every call by its name. */
export const ENDPOINTS = {
  ...accounts,
  ...passkeys,
  ...sessions,
  ...twoFactor,
  ...userSettings,
  ...worklists,
  ...exams,
  ...examReports,
  ...clips,
  ...ingest,
  ...signatures,
  ...reviews,
  ...reviewDrafts,
  ...reviewLeases,
  ...reviewVersions,
  ...results,
  ...reportExports,
  ...examHistory,
  ...emergencyAccess,
  ...live,
  ...workspaces,
  ...workspaceMembers,
  ...scanners,
  ...imports,
  ...dicomTokens,
  ...dicomWeb,
  ...billing,
  ...dataCollections,
  ...collectionCalendars,
  ...collectionExams,
  ...collectionMembers,
  ...researchExports,
  ...targets,
  ...retention,
  ...notifications,
  ...webhooks,
  ...groups,
  ...configs,
  ...users,
  ...phones,
  ...uploads,
  ...advent,
  ...deletionRequests,
  ...mail,
  ...jobs,
  ...audit,
  ...staffSearch,
  ...statistics,
  ...telemetry,
  ...mobileApp,
  ...platform,
} as const satisfies Record<string, EndpointSpec>;

export type EndpointName = keyof typeof ENDPOINTS;
