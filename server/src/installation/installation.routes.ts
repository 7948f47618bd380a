import { getServerState, getSettings } from '@sonoboard/contract/platform/platform.endpoints';
import { backupState } from '@sonoboard/domain/backup/backup-state';
import type { FastifyInstance } from 'fastify';
import { installation } from '../tables/installation.tables.ts';
import { BUILD_ID } from '../platform/build-id.ts';
import { serve } from '../platform/http/serve.ts';
import { selectFailureSince, selectLastGoodBackup } from './backup-state.queries.ts';

/** What the pages must know before anybody signs in. */
export function installationRoutes(app: FastifyInstance): void {
  const { db, clock, settings, limits } = app.deps;

  serve(app, getServerState, async () => {
    const { freeBytes, reserveBytes, isLow } = await limits.disk.read();
    const takenAt = await selectLastGoodBackup(db);
    const failure = await selectFailureSince(db, takenAt);
    return {
      disk: { free_bytes: freeBytes, reserve_bytes: reserveBytes, is_low: isLow },
      backup: {
        state: backupState(takenAt, clock.now()),
        taken_at: takenAt?.toISOString() ?? null,
        failed_at: failure?.finishedAt.toISOString() ?? null,
        problem: failure?.problem ?? null,
      },
    };
  });

  serve(app, getSettings, async () => {
    const [row] = await db.select({ demo: installation.demo }).from(installation);
    return {
      demo: row?.demo ?? false,
      is_demo_for_others: row?.demo === true && settings.demo === 'yes',
      build: { id: BUILD_ID, environment: settings.environment },
      flags: {
        force_definitive_diagnosis: settings.forceDefinitiveDiagnosis,
        show_data_collection_dropdown: settings.showDataCollectionDropdown,
        branded_theme: settings.brandedTheme,
        monthly_billing: settings.monthlyBilling,
        online_billing: settings.stripe !== null,
        product_variant: settings.productVariant,
        support_email: settings.supportEmail,
        sample_operator_email: settings.sampleOperatorEmail,
        terms_url: settings.termsUrl,
      },
    };
  });
}
