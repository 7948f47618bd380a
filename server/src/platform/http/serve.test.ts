import { endpoint, type EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { PERSON_HEADER } from '@sonoboard/contract/http/person-header';
import { POLICIES } from '@sonoboard/contract/http/policies';
import { defaultUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, errorReply, send } from '../../../test/call.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TestUser } from '../../../test/test-users.ts';
import { auditEvents } from '../../tables/audit.tables.ts';
import { inTransaction } from '../database/db.ts';
import { AppError } from './app-error.ts';
import { textFile } from './file-reply.ts';
import { JsonText } from './json-text.ts';
import type { Policies } from './policy.ts';
import { serve } from './serve.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ACTOR = { guid: GUID, email: 'a@test.example', name: 'A', permissions: [] };

const Thing = z.object({
  guid: z.guid(),
  name: z.nullable(z.string()),
  note: z.optional(z.string()),
  inner: z.nullable(z.object({ n: z.int() })),
  kinds: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), text: z.string() }),
      z.object({ kind: z.literal('b'), count: z.nullable(z.int()) }),
    ]),
  ),
  free: z.record(z.string(), z.unknown()),
});

const getThing = endpoint({
  method: 'GET',
  path: '/things/{guid}',
  summary: 'Gives a thing.',
  allow: 'signed-in',
  audit: 'none',
  params: z.strictObject({ guid: z.guid() }),
  query: z.strictObject({ limit: z.optional(z.coerce.number<number>().check(z.gte(1), z.lte(10))) }),
  reply: Thing,
});
const makeThing = endpoint({
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing.',
  allow: 'signed-in',
  audit: 'change',
  body: z.strictObject({ name: z.string().check(z.minLength(2)), records: z.optional(z.boolean()) }),
  reply: z.object({ guid: z.guid() }),
  status: 201,
});
const staffThing = endpoint({
  method: 'GET',
  path: '/staff/{guid}',
  summary: 'x',
  allow: 'internal',
  audit: 'none',
  params: z.strictObject({ guid: z.guid() }),
  reply: z.object({}),
});
const readPatient = endpoint({
  method: 'GET',
  path: '/patients',
  summary: 'x',
  allow: 'signed-in',
  audit: 'patient-read',
  query: z.strictObject({ how: z.enum(['read', 'silent']) }),
  reply: z.object({ patient: z.string() }),
});
const leave = endpoint({
  method: 'GET',
  path: '/leave',
  summary: 'x',
  allow: 'signed-in',
  audit: 'sign-in',
  reply: 'empty',
});
const goThere = endpoint({
  method: 'GET',
  path: '/go',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'redirect',
});
const page = endpoint({
  method: 'GET',
  path: '/page',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'html',
});
const file = endpoint({
  method: 'GET',
  path: '/file',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  reply: 'file',
});
const breaks = endpoint({
  method: 'GET',
  path: '/breaks',
  summary: 'x',
  allow: 'public',
  audit: 'none',
  query: z.strictObject({ how: z.enum(['throw', 'reply', 'database']) }),
  reply: z.object({ n: z.int() }),
});
const contract: readonly EndpointSpec[] = [
  getThing,
  makeThing,
  staffThing,
  readPatient,
  leave,
  goThere,
  page,
  file,
  breaks,
];

let thing: unknown;

function routes(app: FastifyInstance): void {
  const { db } = app.deps;
  // What a handler returns by mistake beyond the declared shape has no type here.
  serve(app, getThing, () => thing as never);
  serve(app, makeThing, async ({ body, audit }) => {
    const event = { action: 'thing.made', after: { name: body.name } };
    if (body.records !== false) await inTransaction(db, (tx) => audit.record(tx, event));
    return { guid: GUID };
  });
  serve(app, staffThing, () => ({}));
  serve(app, readPatient, ({ query, audit }) => {
    if (query.how === 'read') void audit.recordRead({ action: 'patient.read', examGuids: [GUID] });
    return { patient: 'Doe' };
  });
  serve(app, leave, () => {});
  serve(app, goThere, () => '/worklist');
  serve(app, page, () => '<h1>Hello</h1>');
  serve(app, file, () => textFile('a{}', 'text/css'));
  serve(app, breaks, ({ query }) => {
    if (query.how === 'throw') throw new Error('secret detail');
    if (query.how === 'database') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
    return { n: 'text' } as never;
  });
}

const allowAll = Object.fromEntries(
  Object.keys(POLICIES).map((name) => [name, () => {}]),
) as unknown as Policies;
const policies: Policies = {
  ...allowAll,
  internal: () => {
    throw new AppError('forbidden');
  },
};

let authenticate = async (token: string) =>
  token === 'good'
    ? { actor: ACTOR, session: { guid: GUID, elevatedUntil: null, config: defaultUserConfig() } }
    : null;
const signedIn: TestUser = { guid: GUID, email: ACTOR.email, cookie: 'sonoboard=good' };

let running: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  running = await startTestApp({
    parts: { features: [routes], contract },
    deps: { policies, authenticate: (token) => authenticate(token) },
  });
  ({ app } = running);
});
afterAll(() => running.stop());

const newest = async () =>
  (await running.deps.db.select().from(auditEvents).orderBy(desc(auditEvents.position)).limit(1))[0];

describe('input', () => {
  test('a caller without a session is told to sign in, before the input is looked at', async () => {
    expect(await errorReply(app, getThing, { params: { guid: 'x' } })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    });
    const stale = { ...signedIn, cookie: 'sonoboard=stale' };
    expect(await errorReply(app, getThing, { params: { guid: GUID } }, { as: stale })).toMatchObject({
      status: 401,
    });
  });

  test('a page of another person than the one who is signed in by now is told to sign in, and nothing is written', async () => {
    const make = (person: string) =>
      send(
        app,
        makeThing,
        { body: { name: 'of a page' } },
        { as: signedIn, headers: { [PERSON_HEADER]: person } },
      );
    const before = await newest();
    const refused = await make('00000000-0000-4000-8000-00000000beef');
    expect([refused.statusCode, refused.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
    expect(await newest()).toEqual(before);
    expect((await make(GUID)).statusCode).toBe(201);
  });

  test('a session that cannot be looked up answers 503, never 401', async () => {
    const known = authenticate;
    authenticate = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    const response = await send(app, getThing, { params: { guid: GUID } }, { as: signedIn });
    authenticate = known;
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });

  test('bad input is refused with a sentence that names the field', async () => {
    const wrong = [
      [{ name: 'x' }, 'name must have at least 2 characters.'],
      [{ name: 5 }, 'name must be text.'],
      [{}, 'name is missing.'],
      [{ name: 'xx', guid: GUID }, 'guid is not a known field.'],
    ] as const;
    for (const [body, error] of wrong) {
      expect(await errorReply(app, makeThing, { body: body as never }, { as: signedIn })).toMatchObject({
        code: 'invalid_input',
        error,
      });
    }
    expect(
      await errorReply(app, getThing, { params: { guid: GUID }, query: { limit: 11 } }, { as: signedIn }),
    ).toMatchObject({
      error: 'limit must be at most 10.',
    });
    expect(
      await errorReply(
        app,
        getThing,
        { params: { guid: GUID }, query: { other: 1 } as never },
        { as: signedIn },
      ),
    ).toMatchObject({
      error: 'other is not a known field.',
    });
  });

  test('an address with a word where a guid belongs names nothing', async () => {
    expect(await errorReply(app, getThing, { params: { guid: 'x' } }, { as: signedIn })).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['text/plain', '{"name":"xx"}', 415],
    ['application/x-www-form-urlencoded', 'name=xx', 415],
    ['application/json', '{"name":', 400],
    ['application/json', '{"__proto__":{"admin":true},"name":"xx"}', 400],
    ['application/json', `{"name":"${'x'.repeat(1 << 20)}"}`, 413],
  ])('a body of %s %.20s is answered %i', async (type, payload, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/things',
      payload,
      headers: { 'content-type': type, cookie: signedIn.cookie },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ error: expect.any(String), code: expect.any(String) });
  });

  test.each([{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])(
    'a write, and a read that changes something, from %j is refused',
    async (headers) => {
      expect(
        await errorReply(app, makeThing, { body: { name: 'xx' } }, { as: signedIn, headers }),
      ).toMatchObject({ code: 'foreign_origin' });
      expect(await errorReply(app, leave, {}, { as: signedIn, headers })).toMatchObject({
        code: 'foreign_origin',
      });
    },
  );
});

describe('policy', () => {
  test('a refusal of someone who is signed in leaves a trace', async () => {
    expect(await errorReply(app, staffThing, { params: { guid: GUID } }, { as: signedIn })).toMatchObject({
      status: 403,
    });
    expect(await newest()).toMatchObject({
      kind: 'refusal',
      actorGuid: GUID,
      after: { call: 'GET /staff/{guid}', params: { guid: GUID }, code: 'forbidden' },
    });
  });
});

describe('reply', () => {
  const full = {
    guid: GUID,
    name: null,
    inner: { n: 1 },
    kinds: [
      { kind: 'a', text: 'x' },
      { kind: 'b', count: null },
    ],
    free: { any: [1, 'two', null] },
  };

  test('null, absent, union and free fields arrive as they were returned', async () => {
    thing = { ...full, note: 'n' };
    expect(await call(app, getThing, { params: { guid: GUID } }, { as: signedIn })).toEqual(thing);
    thing = { ...full, inner: null };
    expect(await call(app, getThing, { params: { guid: GUID } }, { as: signedIn })).toEqual(thing);
  });

  test('what the contract does not declare never leaves', async () => {
    thing = { ...full, secret: 1, inner: { n: 1, secret: 2 }, kinds: [{ kind: 'a', text: 'x', secret: 3 }] };
    expect(await call(app, getThing, { params: { guid: GUID } }, { as: signedIn })).toEqual({
      ...full,
      kinds: [{ kind: 'a', text: 'x' }],
    });
  });

  test('a reply that the database wrote arrives as written; tests fail when it says more than is declared', async () => {
    thing = new JsonText(JSON.stringify(full));
    expect(await call(app, getThing, { params: { guid: GUID } }, { as: signedIn })).toEqual(full);
    thing = new JsonText(JSON.stringify({ ...full, inner: { n: 1, secret: 2 } }));
    expect(await errorReply(app, getThing, { params: { guid: GUID } }, { as: signedIn })).toMatchObject({
      status: 500,
    });
    expect(running.faults.at(-1)).toContain('says more than is declared');
  });

  test('a reply of another shape fails loudly in tests', async () => {
    expect(await errorReply(app, breaks, { query: { how: 'reply' } })).toMatchObject({ status: 500 });
    expect(running.faults.at(-1)).toContain('The reply of GET /breaks is not the declared one: n');
  });

  test('a create answers 201, an empty reply 204, a redirect 302; pages and files carry their type', async () => {
    expect((await send(app, makeThing, { body: { name: 'xx' } }, { as: signedIn })).statusCode).toBe(201);
    expect((await send(app, leave, {}, { as: signedIn })).statusCode).toBe(204);
    expect((await send(app, goThere, {})).headers).toMatchObject({ location: '/worklist' });
    expect((await send(app, page, {})).headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await send(app, file, {})).headers['content-type']).toBe('text/css');
  });

  test('an unexpected failure says nothing but its reference', async () => {
    const response = await send(app, breaks, { query: { how: 'throw' } });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('secret');
    expect(response.json()).toMatchObject({
      code: 'server_error',
      request_id: response.headers['x-request-id'],
    });
  });

  test('a database that is away answers 503 with a time to come back', async () => {
    const response = await send(app, breaks, { query: { how: 'database' } });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
  });

  test('every answer carries the security headers, and the API is never stored', async () => {
    const answers = await Promise.all([
      send(app, page, {}),
      send(app, getThing, { params: { guid: GUID } }),
      app.inject('/api/nothing'),
      app.inject('/nothing.js'),
      app.inject('/healthz'),
      app.inject('/api/%zz'),
      app.inject({ method: 'HEAD', url: '/api/page' }),
    ]);
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 404, 200, 400, 404]);
  });
});

describe('audit', () => {
  test('a read of patient data is in the trail before the reply leaves', async () => {
    const response = await send(app, readPatient, { query: { how: 'read' } }, { as: signedIn });
    expect(await newest()).toMatchObject({
      kind: 'patient-read',
      action: 'patient.read',
      actorGuid: GUID,
      examGuids: [GUID],
      requestId: response.headers['x-request-id'],
      ip: '127.0.0.1',
    });
  });

  test('a change carries what it made', async () => {
    await call(app, makeThing, { body: { name: 'xx' } }, { as: signedIn });
    expect(await newest()).toMatchObject({ kind: 'change', action: 'thing.made', after: { name: 'xx' } });
  });

  test('a handler that forgets its trace gives nothing away', async () => {
    const response = await send(app, readPatient, { query: { how: 'silent' } }, { as: signedIn });
    expect(response.statusCode).toBe(503);
    expect(response.body).not.toContain('Doe');
    expect(
      await errorReply(app, makeThing, { body: { name: 'xx', records: false } }, { as: signedIn }),
    ).toMatchObject({ status: 503 });
  });

  test('when the trail cannot be written, nothing is given away', async () => {
    await running.database.owner.query('alter table audit_events rename to audit_events_gone');
    const response = await send(app, readPatient, { query: { how: 'read' } }, { as: signedIn });
    await running.database.owner.query('alter table audit_events_gone rename to audit_events');
    expect(response.statusCode).toBe(503);
    expect(response.body).not.toContain('Doe');
  });
});

describe('start', () => {
  const start = (parts: Parameters<typeof startTestApp>[0]) =>
    startTestApp(parts).then((started) => started.stop());
  const one = [goThere];
  const serveOne = (target: FastifyInstance) => serve(target, goThere, () => '/');

  test('a route that was opened beside serve() stops it', async () => {
    const bare = (target: FastifyInstance) => void target.get('/api/bare', () => 'open');
    await expect(start({ parts: { features: [serveOne, bare], contract: one } })).rejects.toThrow(
      'GET /api/bare has no policy',
    );
    const inPlugin = (target: FastifyInstance) =>
      void target.register(async (plugin) => void plugin.get('/hidden', () => 'open'));
    await expect(start({ parts: { features: [serveOne, inPlugin], contract: one } })).rejects.toThrow(
      'GET /hidden has no policy',
    );
    const copied = (target: FastifyInstance) =>
      void target.route({
        method: 'GET',
        url: '/api/copied',
        config: { endpoint: goThere },
        handler: () => 'open',
      });
    await expect(start({ parts: { features: [serveOne, copied], contract: one } })).rejects.toThrow(
      'GET /api/copied has no policy',
    );
  });

  test('a call of the contract that nobody serves stops it', async () => {
    await expect(start({ parts: { features: [serveOne], contract: [goThere, page] } })).rejects.toThrow(
      'GET /page is served by nobody',
    );
  });

  test('a route for a call that the contract does not have stops it', async () => {
    await expect(start({ parts: { features: [serveOne], contract: [] } })).rejects.toThrow(
      'GET /go is not in the contract',
    );
  });

  test('a call with an unknown policy stops it', async () => {
    const strange = { ...goThere, allow: 'friends' } as unknown as typeof goThere;
    const features = [(target: FastifyInstance) => serve(target, strange, () => '/')];
    await expect(start({ parts: { features, contract: [strange] } })).rejects.toThrow(
      'names no known policy: friends',
    );
  });

  test('a call that is served twice stops it', async () => {
    await expect(start({ parts: { features: [serveOne, serveOne], contract: one } })).rejects.toThrow(
      'already declared',
    );
  });
});
