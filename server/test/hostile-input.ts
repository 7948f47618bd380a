import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import { type JsonSchema, jsonSchemaOf } from '@sonoboard/contract/http/json-schema';
import fc from 'fast-check';
import type { ExampleCall } from './example-calls.ts';

/** A request as it goes over the line: nothing in it is promised to be what the call takes. */
export interface HostileRequest {
  readonly url: string;
  readonly body?: unknown;
}

const TEXTS = [
  '',
  ' ',
  'null',
  '-1',
  '0x10',
  'é\u0301 \u202Eright to left\u202C \u200Bzero width',
  '👩‍⚕️🦵',
  "'; drop table exams; --",
  '%_\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  'A'.repeat(10_000),
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '0000-00-00',
  '\uFFFE',
  '\n\r\t',
];
const NUMBERS = [0, -1, 1.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)];
const NAMES = ['__proto__', 'constructor', 'toString', 'guid', 'permissions', '', '0'];

const hostileText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...NUMBERS),
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(
    fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 8 })),
    fc.jsonValue({ maxDepth: 1 }),
  ),
);

function textOf({ format, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength ?? 60, 60)),
  });
}

/** What the schema describes; of what it cannot say (a pattern, a sum over fields) only the form. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, nullable, anyOf, minimum, maximum, items, maxItems, properties, required = [] } = schema;
  if (nullable === true) return fc.option(valueOf({ ...schema, nullable: false }), { nil: null, freq: 4 });
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valueOf));
  if (type === 'string') return textOf(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.integer({ min: minimum ?? -1000, max: Math.min(maximum ?? 1e9, 2 ** 31 - 1) });
  if (type === 'number') return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
  if (type === 'array') return fc.array(valueOf(items ?? {}), { maxLength: Math.min(maxItems ?? 4, 4) });
  if (type === 'object' && properties !== undefined) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, valueOf(field)]),
    );
    return fc.record(fields, { requiredKeys: [...required] });
  }
  return hostileValue;
}

/** Where in a value something stands: its keys from the outside in. */
type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inside = Object.entries(value).flatMap(([key, entry]) => placesIn(entry, [...place, key]));
  return [place, ...inside];
}

function withChange(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((entry, at) => (at === Number(key) ? withChange(entry, rest, change) : entry));
  const fields = value as Readonly<Record<string, unknown>>;
  // By entries, so that a field may be called __proto__.
  return Object.fromEntries(
    Object.entries(fields).map(([name, entry]) => [
      name,
      name === key ? withChange(entry, rest, change) : entry,
    ]),
  );
}

/** The value with one place in it replaced, or with a field that nobody asked for. */
function nearly(value: unknown): fc.Arbitrary<unknown> {
  const added = fc.tuple(fc.constantFrom(...NAMES), hostileValue);
  return fc
    .tuple(
      fc.constantFrom(...placesIn(value)),
      fc.oneof({ weight: 4, arbitrary: hostileValue }, fc.constant(undefined)),
      added,
      fc.boolean(),
    )
    .map(([place, hostile, [name, entry], adds]) =>
      withChange(value, place, (old) =>
        adds && typeof old === 'object' && old !== null && !Array.isArray(old)
          ? Object.fromEntries([...Object.entries(old), [name, entry]])
          : hostile,
      ),
    );
}

function bodiesOf({ body, rawBody }: EndpointSpec, example: ExampleCall): fc.Arbitrary<unknown> {
  if (rawBody !== undefined) return fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  if (body === undefined) return fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, hostileValue);
  const valid = valueOf(jsonSchemaOf(body, 'input'));
  return fc.oneof(valid, nearly(example.body ?? {}), valid.chain(nearly), hostileValue);
}

function queriesOf(
  { query }: EndpointSpec,
  example: ExampleCall,
): fc.Arbitrary<readonly (readonly [string, string])[]> {
  const known = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)] as const);
  const fields = query === undefined ? {} : (jsonSchemaOf(query, 'output').properties ?? {});
  const names = Object.keys(fields);
  const valid = Object.entries(fields).map(([name, schema]) =>
    valueOf(schema).map(
      (value) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
    ),
  );
  const hostile = fc.tuple(fc.constantFrom(...names, ...NAMES), hostileText);
  const some = fc.array(fc.oneof(...valid, hostile), { maxLength: 3 });
  // A key that comes twice is a list to some readers and a text to others.
  const doubled = some.map((pairs) => [...pairs, ...pairs]);
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(known) },
    some.map((pairs) => [...known, ...pairs]),
    some,
    doubled,
  );
}

function pathsOf({ path }: EndpointSpec, { params }: ExampleCall): fc.Arbitrary<string> {
  const names = Object.keys(params);
  const filled = (values: Readonly<Record<string, string>>) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const asMeant = fc.constant(filled(params));
  if (names.length === 0) return asMeant;
  const changed = fc
    .tuple(fc.constantFrom(...names), fc.oneof(hostileText, fc.uuid()))
    .map(([name, value]) => filled({ ...params, [name]: Buffer.from(value).toString() }));
  return fc.oneof({ weight: 3, arbitrary: asMeant }, changed);
}

/** Requests to a call: some as it wants them, some nearly so, some with nothing right in them. */
export function hostileRequests(endpoint: EndpointSpec, example: ExampleCall): fc.Arbitrary<HostileRequest> {
  return fc
    .tuple(pathsOf(endpoint, example), queriesOf(endpoint, example), bodiesOf(endpoint, example))
    .map(([path, query, body]) => {
      const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]));
      const url = `/api${path}${search.size > 0 ? `?${search.toString()}` : ''}`;
      return body === undefined ? { url } : { url, body };
    });
}
