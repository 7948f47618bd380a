import type { EndpointSpec, Reply } from '@sonoboard/contract/http/endpoint';
import * as z from 'zod/mini';

type JsonSchema = Record<string, unknown>;

/** Keywords that only judge a value. The serialiser reads shapes; values are judged in tests, by zod. */
const JUDGING = new Set([
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'multipleOf',
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
  const parsed = z.safeParse(endpoint.reply, value);
  if (parsed.success) return;
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
    ([key, value]) => !JUDGING.has(key) && !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(
    kept.map(([key, value]) =>
      key === 'properties'
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
