import { expect, test } from 'vitest';
import { ENDPOINTS, ENDPOINTS_BY_FEATURE } from './endpoints.ts';
import type { EndpointSpec } from './http/endpoint.ts';
import { ERRORS } from './http/errors.ts';
import { jsonSchemaOf } from './http/json-schema.ts';
import { pathShape, placeholdersOf } from './http/path-template.fixture.ts';
import { POLICIES } from './http/policies.ts';

type Shape = NonNullable<EndpointSpec['body']>;

const endpoints: [name: string, endpoint: EndpointSpec][] = Object.entries(ENDPOINTS);

test('names are unique over all features', () => {
  const names = Object.values(ENDPOINTS_BY_FEATURE).flatMap((feature) => Object.keys(feature));
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(ENDPOINTS).toSorted()).toEqual(names.toSorted());
});

test("user-facing texts spell 'license' as the specification does", () => {
  const texts = [
    ...endpoints.map(([, { summary }]) => summary),
    ...Object.values(ERRORS).map(({ message }) => message),
  ];
  expect(texts.filter((text) => /licence/i.test(text))).toEqual([]);
});

test('no two calls share method and path', () => {
  const addresses = endpoints.map(([, { method, path }]) => `${method} ${pathShape(path)}`);
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
});

test('AMB-252: no request can be read as two calls', () => {
  const ambiguous = endpoints.flatMap(([name, endpoint], index) =>
    endpoints
      .slice(index + 1)
      .filter(([, other]) => mayReadTheSameRequest(endpoint, other))
      .map(([otherName]) => `${name} and ${otherName}`),
  );
  expect(ambiguous).toEqual([]);
});

test('parameters name every placeholder of the path, and nothing else', () => {
  const differing = offenders(({ path, params }) => {
    const keys = params === undefined ? [] : fieldsOf(params);
    return keys.toSorted().join() !== placeholdersOf(path).toSorted().join();
  });
  expect(differing).toEqual([]);
});

test('a GET has no body', () => {
  expect(
    offenders(({ method, body, rawBody }) => method === 'GET' && (body ?? rawBody) !== undefined),
  ).toEqual([]);
});

test('a raw body is not a JSON body too', () => {
  expect(offenders(({ body, rawBody }) => rawBody !== undefined && body !== undefined)).toEqual([]);
});

test('queries refuse fields that they do not know; links in mails may carry more', () => {
  expect(offenders(({ query }) => query !== undefined && !refusesUnknown(query))).toEqual([
    'verifyEmail',
    'openResetLink',
  ]);
});

test('bodies refuse fields that they do not know; behaviour events carry additional data', () => {
  expect(offenders(({ body }) => body !== undefined && !refusesUnknown(body))).toEqual(['recordBehaviour']);
});

test('AMB-257: creates answer 201, everything else that answers JSON 200', () => {
  const created = endpoints.filter(([, { status }]) => status === 201);
  expect(created.filter(([, { method }]) => method !== 'POST')).toEqual([]);
  expect(
    offenders(({ reply, status = 200 }) => {
      if (reply === 'redirect') return status !== 302 && status !== 303;
      if (reply === 'empty') return status !== 204;
      return status !== 200 && status !== 201;
    }),
  ).toEqual([]);
});

test('every policy that a call names exists, and every policy is named by a call', () => {
  const named = new Set<string>(endpoints.map(([, { allow }]) => allow));
  // Devices deliver exams through calls that are declared together with the upload.
  expect(Object.keys(POLICIES).filter((policy) => !named.has(policy))).toEqual([]);
  expect([...named].filter((policy) => !Object.hasOwn(POLICIES, policy))).toEqual([]);
});

test('every call is described by one sentence', () => {
  expect(offenders(({ summary }) => !/^[A-Z][^\n]{5,}[^.]\.$/.test(summary))).toEqual([]);
});

test('every write is audited, except that an exam is no longer open, behaviour events, messages that are worked off later and the bytes of announced files', () => {
  expect(offenders(({ method, audit }) => method !== 'GET' && method !== 'HEAD' && audit === 'none')).toEqual(
    ['releaseReviewLease', 'receiveBillingEvent', 'appendToUpload', 'recordBehaviour'],
  );
});

test('the reads that change something say so, which keeps other sites from making them', () => {
  expect(offenders(({ method, audit }) => method === 'GET' && audit === 'change').toSorted()).toEqual([
    'listWorkspacesForStaff',
    'openBillingPortal',
    'openCheckout',
    'readMail',
  ]);
  expect(ENDPOINTS.signOut.audit).toBe('sign-in');
});

test('every POST says what it does when it is sent twice, and whatever answers 201 needs no second try by hand', () => {
  expect(offenders(({ method, ifRepeated }) => (method === 'POST') !== (ifRepeated !== undefined))).toEqual(
    [],
  );
  // Their callers bring a guid, or their reply holds a secret; everything else that is created goes by the key.
  expect(offenders(({ status, ifRepeated }) => status === 201 && ifRepeated !== 'by-key')).toEqual([
    'submitReview',
    'submitChainReview',
    'createDicomToken',
    'addWebhook',
  ]);
});

test('a reply that is kept for the same key is JSON without a secret', () => {
  const kept = endpoints.filter(([, { ifRepeated }]) => ifRepeated === 'by-key');
  expect(kept.filter(([, { reply }]) => typeof reply === 'string')).toEqual([]);
  const secret = /secret|token|password|code|cookie/;
  const fields = kept.flatMap(([, { reply }]) => (typeof reply === 'string' ? [] : fieldsOf(reply)));
  expect(fields.filter((field) => secret.test(field))).toEqual([]);
});

test('no name that a call takes holds a line break, which would end up in the head of a mail', () => {
  const names = endpoints.flatMap(([call, { body }]) =>
    (body === undefined ? [] : fieldsOf(body))
      .filter((field) => /(?<!user)name$|title|profession|serial/.test(field))
      .map((field) => ({ call, field, body })),
  );
  expect(names.length).toBeGreaterThan(20);
  const lax = names.filter(({ field, body }) => {
    const issues = body?.safeParse({ [field]: 'Ada\r\nBcc: all@test.example' }).error?.issues ?? [];
    return !issues.some(({ path }) => path[0] === field);
  });
  expect(lax.map(({ call, field }) => `${call}.${field}`)).toEqual([]);
});

test('AMB-021: a list takes limit, offset, sort, order and search, and answers its total', () => {
  const lists = endpoints.filter(([, { query }]) => takesField(query, 'limit'));
  expect(lists.length).toBeGreaterThan(25);
  const incomplete = lists.filter(
    ([, { query, reply }]) =>
      !['offset', 'sort', 'order', 'search'].every((field) => takesField(query, field)) ||
      typeof reply === 'string' ||
      !takesField(reply, 'total'),
  );
  expect(incomplete.map(([name]) => name)).toEqual([]);
});

function offenders(breaksTheRule: (endpoint: EndpointSpec) => boolean): string[] {
  return endpoints.filter(([, endpoint]) => breaksTheRule(endpoint)).map(([name]) => name);
}

function fieldsOf(schema: Shape): string[] {
  return Object.keys(jsonSchemaOf(schema, 'output').properties ?? {});
}

function takesField(schema: Shape | undefined, field: string): boolean {
  return schema !== undefined && fieldsOf(schema).includes(field);
}

function refusesUnknown(schema: Shape): boolean {
  const issues = schema.safeParse({ a_field_that_nobody_knows: 1 }).error?.issues ?? [];
  return issues.some(({ code }) => code === 'unrecognized_keys');
}

/** A fixed word meets a placeholder only where the placeholder's shape would take that word. */
function mayReadTheSameRequest(one: EndpointSpec, other: EndpointSpec): boolean {
  const [parts, otherParts] = [one.path.split('/'), other.path.split('/')];
  if (one.method !== other.method || parts.length !== otherParts.length) return false;
  return parts.every((part, index) => {
    const otherPart = otherParts[index] ?? '';
    if (part.startsWith('{')) return otherPart.startsWith('{') || takes(one, part, otherPart);
    return otherPart.startsWith('{') ? takes(other, otherPart, part) : part === otherPart;
  });
}

function takes({ params }: EndpointSpec, placeholder: string, word: string): boolean {
  const name = placeholder.slice(1, -1);
  const issues = params?.safeParse({ [name]: word }).error?.issues ?? [];
  return !issues.some(({ path }) => path[0] === name);
}
