import { changeLicense, getUserBilling, getUserLicense } from '@sonoboard/contract/billing/billing.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { presentBilling, presentLicense } from './billing.presenter.ts';
import { changeLicenseStatus, loadBilling } from './billing.service.ts';

export function billingRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, getUserBilling, async ({ params }) => presentBilling(await loadBilling(db, params.guid)));
  serve(app, getUserLicense, async ({ params }) => presentLicense(await loadBilling(db, params.guid)));
  serve(app, changeLicense, async ({ params: { licenseGuid }, body: { status }, audit }) => {
    await changeLicenseStatus(app.deps, audit, { licenseGuid, status });
    return { guid: licenseGuid, status };
  });
}
