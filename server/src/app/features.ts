import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../accounts/accounts.routes.ts';
import { requestDeletionRoutes } from '../deletion-requests/request-deletion.routes.ts';
import { elevationRoutes } from '../accounts/elevation.routes.ts';
import { passkeyRoutes, passkeySignInRoutes } from '../accounts/passkeys.routes.ts';
import { passwordResetRoutes } from '../accounts/password-reset.routes.ts';
import { sessionRoutes } from '../accounts/sessions.routes.ts';
import { signUpRoutes } from '../accounts/sign-up.routes.ts';
import { secondFactorRoutes, twoFactorRoutes } from '../accounts/two-factor.routes.ts';
import { adventRoutes } from '../advent/advent.routes.ts';
import { auditRoutes } from '../audit/audit.routes.ts';
import { billingRoutes } from '../billing/billing.routes.ts';
import { endSubscriptionsOfWorkspace } from '../billing/end-subscriptions.service.ts';
import { syncAllSubscriptions } from '../billing/subscription-sync.service.ts';
import { notificationRoutes } from '../channels/notifications.routes.ts';
import { webhookRoutes } from '../channels/webhooks.routes.ts';
import { ingestRoutes } from '../ingest/ingest.routes.ts';
import { clipRoutes } from '../clips/clips.routes.ts';
import { configRoutes } from '../configs/configs.routes.ts';
import { collectionExamRoutes } from '../data-collections/collection-exams.routes.ts';
import { collectionLinkRoutes } from '../data-collections/collection-links.routes.ts';
import { collectionMemberRoutes } from '../data-collections/collection-members.routes.ts';
import { dataCollectionRoutes } from '../data-collections/data-collections.routes.ts';
import { deletionRequestRoutes } from '../deletion-requests/deletion-requests.routes.ts';
import { linkedReviewRoutes } from '../reviews/linked-reviews.routes.ts';
import { clipSetRoutes } from '../exams/clip-sets.routes.ts';
import { emergencyAccessRoutes } from '../emergency-access/emergency-access.routes.ts';
import { examHistoryRoutes } from '../exam-history/exam-history.routes.ts';
import { examReportRoutes } from '../exams/exam-reports.routes.ts';
import { examRoutes } from '../exams/exams.routes.ts';
import { reportExportRoutes } from '../exports/report-exports.routes.ts';
import { researchExportRoutes } from '../exports/research-exports.routes.ts';
import { groupRoutes } from '../groups/groups.routes.ts';
import { staffExamRoutes } from '../exams/staff-exams.routes.ts';
import { dicomTokenRoutes } from '../imports/dicom-tokens.routes.ts';
import { dicomWebRoutes } from '../imports/dicom-web.routes.ts';
import { importRoutes } from '../imports/imports.routes.ts';
import { installationRoutes } from '../installation/installation.routes.ts';
import { jobRoutes } from '../jobs/jobs.routes.ts';
import { liveRoutes } from '../live/live.routes.ts';
import { mailRoutes } from '../mail/mail.routes.ts';
import { mobileAppRoutes } from '../mobile-app/mobile-app.routes.ts';
import { phoneRoutes } from '../phones/phones.routes.ts';
import { retentionRoutes } from '../retention/retention.routes.ts';
import { resultRoutes } from '../results/results.routes.ts';
import { draftRoutes } from '../reviews/drafts.routes.ts';
import { leaseRoutes } from '../reviews/leases.routes.ts';
import { reviewRoutes } from '../reviews/reviews.routes.ts';
import { reviewVersionRoutes } from '../review-versions/review-versions.routes.ts';
import { rotaRoutes } from '../rota/rota.routes.ts';
import { staffReviewRoutes } from '../reviews/staff-reviews.routes.ts';
import { signatureRoutes } from '../signatures/signatures.routes.ts';
import { scannerRoutes } from '../scanners/scanners.routes.ts';
import { releaseScannersOfWorkspace } from '../scanners/scanners.service.ts';
import { staffSearchRoutes } from '../staff-search/staff-search.routes.ts';
import { staffProbeRoutes } from '../scanners/staff-probes.routes.ts';
import { statisticsRoutes } from '../statistics/statistics.routes.ts';
import { targetRoutes } from '../targets/targets.routes.ts';
import { telemetryRoutes } from '../telemetry/telemetry.routes.ts';
import { uploadRoutes } from '../uploads/uploads.routes.ts';
import { userSettingsRoutes } from '../user-settings/user-settings.routes.ts';
import { userRoutes } from '../users/users.routes.ts';
import { worklistRoutes } from '../worklists/worklists.routes.ts';
import { workspacePeopleRoutes } from '../workspaces/people.routes.ts';
import { workspaceRoutes } from '../workspaces/workspaces.routes.ts';

/** What each feature serves. */
export const FEATURES: readonly ((app: FastifyInstance) => void)[] = [
  accountRoutes,
  sessionRoutes,
  auditRoutes,
  adventRoutes,
  billingRoutes,
  ingestRoutes,
  clipRoutes,
  clipSetRoutes,
  collectionExamRoutes,
  collectionLinkRoutes,
  collectionMemberRoutes,
  configRoutes,
  dataCollectionRoutes,
  deletionRequestRoutes,
  requestDeletionRoutes,
  dicomTokenRoutes,
  dicomWebRoutes,
  draftRoutes,
  elevationRoutes,
  emergencyAccessRoutes,
  examHistoryRoutes,
  examReportRoutes,
  examRoutes,
  groupRoutes,
  importRoutes,
  installationRoutes,
  jobRoutes,
  leaseRoutes,
  linkedReviewRoutes,
  liveRoutes,
  mailRoutes,
  mobileAppRoutes,
  notificationRoutes,
  passwordResetRoutes,
  phoneRoutes,
  researchExportRoutes,
  resultRoutes,
  retentionRoutes,
  reportExportRoutes,
  reviewRoutes,
  reviewVersionRoutes,
  rotaRoutes,
  scannerRoutes,
  secondFactorRoutes,
  signatureRoutes,
  signUpRoutes,
  staffSearchRoutes,
  staffProbeRoutes,
  statisticsRoutes,
  staffExamRoutes,
  staffReviewRoutes,
  targetRoutes,
  telemetryRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  passkeySignInRoutes,
  uploadRoutes,
  userRoutes,
  userSettingsRoutes,
  webhookRoutes,
  worklistRoutes,
  workspacePeopleRoutes,
  (app) =>
    workspaceRoutes(app, {
      cleanUp: {
        releaseScanners: releaseScannersOfWorkspace,
        endSubscriptions: (tx, workspaceGuid) => endSubscriptionsOfWorkspace(tx, app.deps, workspaceGuid),
      },
      syncSubscriptions: () => syncAllSubscriptions(app.deps),
    }),
];
