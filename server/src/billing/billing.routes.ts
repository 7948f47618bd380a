import {
  changeLicense,
  finishCheckout,
  getPrice,
  getUserBilling,
  getUserLicense,
  listPrices,
  openBillingPortal,
  openCheckout,
  receiveBillingEvent,
  startTrial,
} from '@sonoboard/contract/billing/billing.endpoints';
import type { FastifyInstance } from 'fastify';
import { rawBodyOf } from '../platform/http/raw-body.ts';
import { serve } from '../platform/http/serve.ts';
import * as events from './billing-events.service.ts';
import { presentBilling, presentLicense, presentPrice } from './billing.presenter.ts';
import { changeLicenseStatus, loadBilling } from './billing.service.ts';
import * as checkout from './checkout.service.ts';
import * as prices from './prices.service.ts';
import * as trial from './trial.service.ts';

export function billingRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, database, payments, settings } = deps;

  serve(app, getUserBilling, async ({ params }) =>
    presentBilling(await loadBilling(database.lookups, params.guid)),
  );
  serve(app, getUserLicense, async ({ params }) => presentLicense(await loadBilling(db, params.guid)));
  serve(app, changeLicense, async ({ params: { licenseGuid }, body: { status }, audit }) => {
    await changeLicenseStatus(deps, audit, { licenseGuid, status });
    return { guid: licenseGuid, status };
  });

  serve(app, listPrices, async ({ query }) => {
    const { prices: found, total } = await prices.listPrices(payments, query);
    return { items: found.map(presentPrice), total };
  });
  serve(app, getPrice, async ({ params }) => ({
    price: presentPrice(await prices.loadPrice(payments, params.priceId)),
  }));

  serve(app, startTrial, async ({ actor, session: { config }, audit }) =>
    presentBilling(await trial.startTrial(deps, { actor, config, audit })),
  );
  serve(app, openCheckout, ({ actor, session: { config }, audit, query }) =>
    checkout.openCheckout(
      deps,
      { actor, config, audit },
      {
        isMonthly: query.isMonthly ?? false,
        pocusAcademy: query.pocusAcademy ?? false,
      },
    ),
  );
  serve(app, openBillingPortal, ({ actor, session: { config }, audit }) =>
    checkout.openPortal(deps, { actor, config, audit }),
  );
  serve(app, finishCheckout, async ({ query }) => {
    await events.lookAtCheckout(deps, query.session_id);
    return `${settings.publicUrl}/purchase-success`;
  });
  serve(app, receiveBillingEvent, async ({ request }) => {
    const message = { body: rawBodyOf(request), headers: request.headers };
    await events.workOffEvent(deps, events.requireSignedEvent(payments, message));
    return {};
  });
}
