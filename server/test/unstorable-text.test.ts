import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { getCurrentUser, signIn } from '@sonoboard/contract/accounts/accounts.endpoints';
import { listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthorisationWorld, makeAuthorisationWorld } from './authorisation-world.ts';
import { auditRows } from './audit-rows.ts';
import { call, errorReply } from './call.ts';
import { exampleCall } from './example-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const REFUSED = {
  code: 'unstorable_text',
  error: 'This text contains a character we cannot store. Remove it and try again.',
};

/** Each as JSON writes it and as an address writes it. */
const UNSTORABLE = [
  { name: 'U+0000', json: '\u0000', address: '%00' },
  { name: 'a lone surrogate', json: '\ud800', address: '%ED%A0%80' },
] as const;

const CALLS = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  name: name as EndpointName,
  endpoint: endpoint as EndpointSpec,
}));

let world: TestApp;
let own: AuthorisationWorld;

beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
  own = await makeAuthorisationWorld(world.deps);
});

afterAll(() => world.stop());

/** The same value once for each of its texts (and names of fields), with that one text replaced. */
function withEachTextReplaced(value: unknown, bad: string): unknown[] {
  if (typeof value === 'string') return [`${value.slice(0, 1)}${bad}${value.slice(1)}`];
  if (Array.isArray(value)) {
    return value.flatMap((entry, at) =>
      withEachTextReplaced(entry, bad).map((changed) => value.with(at, changed)),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return [
    { ...value, [`x${bad}`]: 1 },
    ...Object.entries(value).flatMap(([name, entry]) =>
      withEachTextReplaced(entry, bad).map((changed) => ({ ...value, [name]: changed })),
    ),
  ];
}

interface Request {
  readonly url: string;
  readonly body?: object | undefined;
}

function requestsWith(
  { name, endpoint }: (typeof CALLS)[number],
  { json, address }: (typeof UNSTORABLE)[number],
): Request[] {
  const { params, query, body } = exampleCall(name, endpoint, own.objects);
  const urlWith = (values: Readonly<Record<string, string>>, search: readonly string[]) =>
    `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => values[param] ?? '')}` +
    (search.length > 0 ? `?${search.join('&')}` : '');
  const pairs = Object.entries(query ?? {}).map(([key, value]) => `${key}=${String(value)}`);
  return [
    ...Object.entries(params).map(([param, value]) => ({
      url: urlWith({ ...params, [param]: `${value}${address}` }, pairs),
      body,
    })),
    ...pairs.map((pair, at) => ({ url: urlWith(params, pairs.with(at, pair + address)), body })),
    { url: urlWith(params, [...pairs, `search=${address}`]), body },
    { url: urlWith(params, [...pairs, `x${address}=1`]), body },
    ...withEachTextReplaced(body, json).map((changed) => ({
      url: urlWith(params, pairs),
      body: changed as object,
    })),
  ];
}

test.each(UNSTORABLE)(
  '$name in any text of any call makes no fault of ours',
  async (unstorable) => {
    for (const example of CALLS) {
      for (const as of [own.people.admin, null]) {
        for (const { url, body } of requestsWith(example, unstorable)) {
          const response = await world.app.inject({
            method: example.endpoint.method,
            url,
            headers: as === null ? {} : { cookie: as.cookie },
            ...(body === undefined ? {} : { payload: body }),
          });
          expect(response.statusCode, `${example.name} ${url} ${JSON.stringify(body)}`).toBeLessThan(500);
        }
      }
    }
    expect(world.faults).toEqual([]);
  },
  120_000,
);

test('a path, a search and a body that cannot be stored are refused in words', async () => {
  const { internal } = own.people;
  const path = await errorReply(
    world.app,
    listStoredExams,
    { params: { username: 'a\u0000' } },
    { as: internal },
  );
  expect(path).toEqual({ status: 400, ...REFUSED });
  for (const sign of ['\u0000', '\ud800']) {
    const body = { username: `a${sign}@test.example`, password: 'Right1234' };
    expect(await errorReply(world.app, signIn, { body })).toEqual({ status: 400, ...REFUSED });
  }
});

test('a pair of surrogates and every other character are text like any other', async () => {
  const body = { username: 'ada.🦵.é\u0001@test.example', password: 'Right1234' };
  expect(await errorReply(world.app, signIn, { body })).toMatchObject({ code: 'wrong_credentials' });
});

test('a deeply nested body is answered', async () => {
  const depth = 200_000;
  const response = await world.app.inject({
    method: signIn.method,
    url: `/api${signIn.path}`,
    headers: { 'content-type': 'application/json' },
    payload: `${'['.repeat(depth)}${']'.repeat(depth)}`,
  });
  expect(response.statusCode).toBe(422);
});

test('refused reads with unstorable texts fail no read of other people', async () => {
  const { nobody, reviewer } = own.people;
  const before = (await auditRows(world.deps, 'call.refused')).length;
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const [as, username] = n % 2 === 0 ? [nobody, '%00'] : [reviewer, own.people.internal.guid];
      const url = `/api/users/${username}/exams`;
      return (await world.app.inject({ method: 'GET', url, headers: { cookie: as.cookie } })).statusCode;
    }),
  );
  expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 400 : 404)));
  expect((await auditRows(world.deps, 'call.refused')).length).toBe(before + 20);
  await call(world.app, getCurrentUser, {}, { as: reviewer });
});
