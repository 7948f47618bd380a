import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { StripeAccount, StubRefusal } from './stripe-stub/account.ts';
import { readForm, textOf, textsOf, partOf } from './stripe-stub/form.ts';
import { price, type StubEvent, type StubPrice } from './stripe-stub/objects.ts';
import { page, paymentPage, portalPage } from './stripe-stub/pages.ts';

interface StubOptions {
  readonly prices?: readonly StubPrice[];
  readonly now?: () => Date;
  /** Where messages are sent when someone pays or cancels on the pages; tests of the server deliver them themselves. */
  readonly webhookUrl?: string;
}

interface SeenRequest {
  readonly call: string;
  readonly form: ReturnType<typeof readForm>;
  readonly idempotencyKey: string | null;
}

export interface StripeStub {
  readonly account: StripeAccount;
  /** The settings that lead the product here. */
  readonly env: Readonly<Record<string, string>>;
  /** Every call of the API, in order. */
  readonly requests: SeenRequest[];
  /** While true, the API answers 500. */
  isDown: boolean;
  sign(event: object, options?: { readonly secret?: string; readonly at?: Date }): SignedMessage;
  stop(): Promise<void>;
}

interface SignedMessage {
  readonly payload: string;
  readonly signature: string;
}

export const DEMO_PRICES: readonly StubPrice[] = [
  price('price_demo_yearly', { nickname: 'Membership, yearly', unit_amount: 18_000 }),
  price('price_demo_monthly', {
    nickname: 'Membership, monthly',
    unit_amount: 1_500,
    recurring: { interval: 'month' },
  }),
  price('price_demo_academy', { nickname: 'Academy bundle', unit_amount: 22_000, recurring: null }),
];

const SECRET_KEY = 'sk_test_stub';
const WEBHOOK_SECRET = 'whsec_stub';
/** Smaller than what is asked for, so that a second page is always met. */
const LONGEST_PAGE = 2;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: ReturnType<typeof readForm>;
}

/** Stripe's API and its hosted pages on this machine, as far as the product uses them; the real SDK talks to it. */
export async function startStripeStub(options: StubOptions = {}): Promise<StripeStub> {
  const now = options.now ?? (() => new Date());
  const account = new StripeAccount(options.prices ?? DEMO_PRICES, now);
  const requests: SeenRequest[] = [];
  const kept = new Map<string, { readonly body: string; readonly answer: object }>();
  const signer = new Stripe(SECRET_KEY);
  let origin = '';

  const sign: StripeStub['sign'] = (event, { secret = WEBHOOK_SECRET, at = now() } = {}) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(at.getTime() / 1000);
    return { payload, signature: signer.webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  };

  async function deliver(events: readonly StubEvent[]): Promise<void> {
    if (options.webhookUrl === undefined) return;
    for (const event of events) {
      const { payload, signature } = sign(event);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      await fetch(options.webhookUrl, { method: 'POST', headers, body: payload });
    }
  }

  function api({ method, path, query, form }: Call): object {
    const id = path.split('/').at(-1) ?? '';
    switch (`${method} ${path.replace(/\/(?:price|cs|sub)_[^/]+$/, '/{id}')}`) {
      case 'GET /v1/prices':
        return list(
          account.prices.filter(({ active }) => active),
          query,
        );
      case 'GET /v1/prices/{id}':
        return account.price(id);
      case 'POST /v1/checkout/sessions':
        return account.openCheckout(form, (session) => `${origin}/pay/${session}`);
      case 'GET /v1/checkout/sessions/{id}':
        return account.session(id);
      case 'POST /v1/billing_portal/sessions': {
        const returnUrl = encodeURIComponent(textOf(form, 'return_url') ?? '');
        const url = `${origin}/portal/${textOf(form, 'customer')}?return_url=${returnUrl}`;
        return { id: 'bps_1', object: 'billing_portal.session', url };
      }
      case 'GET /v1/subscriptions':
        return list([...account.subscriptions.values()], query);
      case 'GET /v1/subscriptions/{id}':
        return account.subscription(id);
      case 'POST /v1/subscriptions/{id}': {
        const subscription = account.subscription(id);
        Object.assign(subscription.metadata, textsOf(partOf(form, 'metadata')));
        return subscription;
      }
      case 'DELETE /v1/subscriptions/{id}':
        account.setStatus(id, 'canceled');
        return account.subscription(id);
      default:
        throw new StubRefusal(404, 'unknown_url', `The stub does not know ${method} ${path}`);
    }
  }

  /** The same key gives the same answer; with another content it is a mistake. */
  function once(key: string | null, body: string, answer: () => object): object {
    const before = key === null ? undefined : kept.get(key);
    if (before && before.body !== body) {
      throw new StubRefusal(400, 'idempotency_error', 'Keys for idempotent requests can only be used once');
    }
    const given = before?.answer ?? answer();
    if (key !== null) kept.set(key, { body, answer: given });
    return given;
  }

  async function hostedPage({ method, path, query }: Call): Promise<Shown> {
    const [, where, id = ''] = path.split('/');
    switch (`${method} ${where}`) {
      case 'GET pay':
        return { html: paymentPage(account, account.session(id)) };
      case 'POST pay': {
        await deliver(account.pay(id).events);
        return { to: account.session(id).success_url.replace('{CHECKOUT_SESSION_ID}', id) };
      }
      case 'POST leave':
        return { to: account.session(id).cancel_url };
      case 'GET portal':
        return { html: portalPage(account, id, query.get('return_url') ?? '/') };
      case 'POST end':
        await deliver([account.setStatus(id, 'canceled')]);
        return { html: page('Membership canceled', '<p>You can close this page.</p>') };
      default:
        throw new StubRefusal(404, 'unknown_url', `The stub has no page ${method} ${path}`);
    }
  }

  const stub: StripeStub = {
    account,
    requests,
    isDown: false,
    sign,
    env: {},
    stop: () => closed(server),
  };

  const server = createServer((request, reply) => {
    const answer = async () => {
      const body = await bodyOf(request);
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stub');
      const call = { method: request.method ?? 'GET', path, query, form: readForm(body) };
      if (!path.startsWith('/v1/')) {
        const shown = await hostedPage(call);
        if ('to' in shown) return reply.writeHead(303, { location: shown.to }).end();
        return reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(shown.html);
      }
      const key = headerOf(request, 'idempotency-key');
      requests.push({ call: `${call.method} ${path}`, form: call.form, idempotencyKey: key });
      if (stub.isDown) throw new StubRefusal(500, 'api_error', 'The stub is down');
      if (headerOf(request, 'authorization') !== `Bearer ${SECRET_KEY}`) {
        throw new StubRefusal(401, 'unauthorized', 'Invalid API Key provided');
      }
      const given = JSON.stringify(once(key, body, () => api(call)));
      return reply.writeHead(200, JSON_TYPE).end(given);
    };
    answer().catch((error: unknown) => {
      const { status, code, message } =
        error instanceof StubRefusal ? error : { status: 500, code: 'stub', message: String(error) };
      const type = status >= 500 ? 'api_error' : 'invalid_request_error';
      reply.writeHead(status, JSON_TYPE).end(JSON.stringify({ error: { type, code, message } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(stub, {
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_MONTHLY_PRICE_ID: 'price_demo_monthly',
      STRIPE_API_URL: origin,
    },
  });
}

type Shown = { readonly html: string } | { readonly to: string };

const JSON_TYPE = { 'content-type': 'application/json' };

function list(things: readonly { readonly id: string }[], query: URLSearchParams): object {
  const after = things.findIndex(({ id }) => id === query.get('starting_after'));
  const limit = Math.min(Number(query.get('limit') ?? 10), LONGEST_PAGE);
  const data = things.slice(after + 1, after + 1 + limit);
  return { object: 'list', url: '/v1/list', data, has_more: after + 1 + limit < things.length };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
