import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthorisationWorld, makeAuthorisationWorld } from './authorisation-world.ts';
import { exampleCall } from './example-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const CALLS = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  name: name as keyof typeof ENDPOINTS,
  endpoint: endpoint as EndpointSpec,
}));

let world: TestApp;
let own: AuthorisationWorld;
beforeAll(async () => {
  world = await startTestApp();
  own = await makeAuthorisationWorld(world.deps);
});
afterAll(() => world.stop());

function addressOf({ name, endpoint }: (typeof CALLS)[number]): string {
  const { params } = exampleCall(name, endpoint, own.objects);
  return `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}`;
}

/** Other spellings of an address. */
const SPELLINGS: Readonly<Record<string, (address: string) => string>> = {
  'a slash at the end': (address) => `${address}/`,
  'a double slash': (address) => address.replace('/api/', '/api//'),
  'an encoded slash': (address) => address.replace('/api/', '/api%2f'),
  'a last encoded slash': (address) => address.replace(/\/([^/]*)$/, '%2F$1'),
  'a parameter of the path': (address) => `${address};x=1`,
  'an extension': (address) => `${address}.json`,
  'an upper-case prefix': (address) => address.replace('/api/', '/API/'),
};

const FOR_ALL: ReadonlySet<string> = new Set(['public', 'signed-in', 'buyer']);

test.each(Object.entries(SPELLINGS))(
  'an address with %s opens no call to whom its own address refuses it',
  async (_, spell) => {
    for (const example of CALLS.filter(({ endpoint }) => endpoint.allow !== 'public')) {
      const { method, allow } = example.endpoint;
      const { body } = exampleCall(example.name, example.endpoint, own.objects);
      const url = spell(addressOf(example));
      const strangers = FOR_ALL.has(allow) ? [''] : ['', own.people.nobody.cookie];
      for (const cookie of strangers) {
        const request = { method, url, headers: { cookie }, ...(body ? { payload: body } : {}) };
        const response = await world.app.inject(request);
        expect([400, 401, 403, 404], `${method} ${url}: ${response.body}`).toContain(response.statusCode);
      }
    }
  },
);

test.each(['HEAD', 'OPTIONS', 'PUT', 'TRACE'] as const)('%s is a method of no call', async (method) => {
  for (const example of CALLS) {
    const response = await world.app.inject({
      method: method as 'HEAD',
      url: addressOf(example),
      headers: { cookie: own.people.admin.cookie },
    });
    expect([400, 404, 405], `${method} ${example.endpoint.path}`).toContain(response.statusCode);
    expect(response.headers).not.toHaveProperty('allow');
  }
});

test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
  'the header %s changes no method',
  async (header) => {
    const { guid, cookie } = own.people.reviewer;
    const url = `/api/users/${guid}`;
    const response = await world.app.inject({ url, headers: { cookie, [header]: 'DELETE' } });
    expect(response.statusCode).toBe(200);
    const asStaff = await world.app.inject({
      method: 'POST',
      url: '/api/dataCollections/all',
      headers: { cookie: own.people.internal.cookie, [header]: 'GET' },
    });
    expect(asStaff.statusCode).toBe(404);
  },
);

test('AMB-252: a fixed path is never taken for a guid', async () => {
  const { reviewer, internal } = own.people;
  for (const url of ['/api/dataCollections/all', '/api/users/deletion-requests', '/api/exams/phones']) {
    const refused = await world.app.inject({ url, headers: { cookie: reviewer.cookie } });
    expect(refused.json(), `of ${url}`).toMatchObject({ code: 'forbidden' });
    const served = await world.app.inject({ url, headers: { cookie: internal.cookie } });
    expect([200, 501], `of ${url}`).toContain(served.statusCode);
  }
});
