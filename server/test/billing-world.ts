import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { and, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { licenses } from '../src/tables/billing.tables.ts';
import { outbox } from '../src/tables/mail.tables.ts';
import { giveConfig, giveLicense, makeWorkspace } from './factories.ts';
import { startStripeStub, type StripeStub } from './stripe-stub.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { makeUser, type TestUser } from './test-users.ts';

export interface BillingWorld extends TestApp {
  readonly stripe: StripeStub;
  /** Brings a message to the webhook, as the provider does. */
  deliver(event: object): Promise<LightMyRequestResponse>;
  /** Someone whose config sells memberships online. */
  makeBuyer(config?: Partial<UserConfig>): Promise<TestUser>;
  /** A buyer with a workspace and its licence. */
  makeOwner(license?: Parameters<typeof giveLicense>[2]): Promise<Owner>;
  licenseOf(workspaceGuid: string): Promise<typeof licenses.$inferSelect | undefined>;
  mailsTo(user: TestUser, kind: string): Promise<(typeof outbox.$inferSelect)[]>;
}

export interface Owner {
  readonly owner: TestUser;
  readonly workspaceGuid: string;
  readonly licenseGuid: string;
}

/** The product with a Stripe account of its own. */
export async function startBillingWorld(env: Readonly<Record<string, string>> = {}): Promise<BillingWorld> {
  let now = () => new Date();
  const stripe = await startStripeStub({ now: () => now() });
  const world = await startTestApp({ env: { ...stripe.env, ...env } });
  now = () => world.clock.now();
  const { app, deps } = world;

  const makeBuyer = async (config: Partial<UserConfig> = {}) => {
    const buyer = await makeUser(deps);
    await giveConfig(deps, buyer, {
      billing_type: 'stripe',
      stripe_price_id: 'price_demo_yearly',
      academy_price_id: 'price_demo_academy',
      ...config,
    });
    return buyer;
  };
  return {
    ...world,
    stripe,
    makeBuyer,
    deliver(event) {
      const { payload, signature } = stripe.sign(event);
      return app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        payload,
      });
    },
    async makeOwner(license = {}) {
      const owner = await makeBuyer();
      const workspace = await makeWorkspace(deps, { owner });
      return {
        owner,
        workspaceGuid: workspace.guid,
        licenseGuid: await giveLicense(deps, workspace, license),
      };
    },
    async licenseOf(workspaceGuid) {
      const [license] = await deps.db
        .select()
        .from(licenses)
        .where(eq(licenses.workspaceGuid, workspaceGuid));
      return license;
    },
    mailsTo: (user, kind) =>
      deps.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.toAddress, user.email), eq(outbox.kind, kind))),
    async stop() {
      await world.stop();
      await stripe.stop();
    },
  };
}
