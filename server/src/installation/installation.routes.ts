import { getServerState, getSettings } from '@sonoboard/contract/platform/platform.endpoints';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import type { FastifyInstance } from 'fastify';
import { installation } from '../tables/installation.tables.ts';
import { BUILD_ID } from '../platform/build-id.ts';
import { serve } from '../platform/http/serve.ts';
import { presentHealth } from './health.presenter.ts';

/** What the pages must know before anybody signs in. */
export function installationRoutes(app: FastifyInstance): void {
  const { database, settings, health } = app.deps;

  serve(app, getServerState, async ({ query }) =>
    presentHealth(await health.read({ isFresh: query.fresh === true }), {
      version: PRODUCT_VERSION,
      build: BUILD_ID,
    }),
  );

  serve(app, getSettings, async () => {
    const [row] = await database.lookups.select({ demo: installation.demo }).from(installation);
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
