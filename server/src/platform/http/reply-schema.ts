import type { EndpointSpec, Reply } from '@sonoboard/contract/http/endpoint';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { JsonText } from './json-text.ts';

type JsonSchema = Record<string, unknown>;

/** Keywords that give a shape. All others only judge a value, which is done in tests, by zod. */
const SHAPING = new Set([
  'type',
  'nullable',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  'definitions',
]);

/** The shape by which fast-json-stringify writes a reply: what it does not declare cannot leave. */
export function replySchema(reply: Reply): JsonSchema | null {
  if (typeof reply === 'string') return null;
  // In this dialect null is a mark on a type, which the serialiser writes without trying alternatives.
  return simplified(z.toJSONSchema(reply, { target: 'openapi-3.0', io: 'output' })) as JsonSchema;
}

/** Tests fail loudly on a reply that the contract does not describe; people get what the serialiser makes of it. */
export function requireDeclaredReply(endpoint: EndpointSpec, value: unknown): void {
  if (typeof endpoint.reply === 'string') return;
  const body: unknown = value instanceof JsonText ? JSON.parse(value.text) : value;
  const parsed = z.safeParse(endpoint.reply, body);
  // No serialiser drops from a written text what the contract does not declare.
  if (parsed.success && (!(value instanceof JsonText) || isDeepStrictEqual(parsed.data, body))) return;
  if (parsed.success) {
    throw new Error(`The reply of ${endpoint.method} ${endpoint.path} says more than is declared.`);
  }
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  throw new Error(
    `The reply of ${endpoint.method} ${endpoint.path} is not the declared one: ${problems.join('; ')}`,
  );
}

function simplified(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplified);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(
    // In a union a closed branch would refuse, instead of drop, what it does not declare.
    ([key, value]) => SHAPING.has(key) && !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(
    kept.map(([key, value]) =>
      key === 'properties' || key === 'definitions'
        ? [
            key,
            Object.fromEntries(
              Object.entries(value as JsonSchema).map(([name, child]) => [name, simplified(child)]),
            ),
          ]
        : [key, simplified(value)],
    ),
  );
}
