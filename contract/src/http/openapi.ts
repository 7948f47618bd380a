import * as z from 'zod/mini';
import type { EndpointSpec, Reply } from './endpoint.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import type { Guide } from './guide.ts';
import { IDEMPOTENCY_KEY_MEANING, LONGEST_IDEMPOTENCY_KEY } from './idempotency-key.ts';
import { addressSchemaOf, type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { POLICIES } from './policies.ts';

/** What every failure looks like on the wire (AMB-009); pages branch on the code and show the text. */
const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  /** The way on, where there is one; what it holds depends on the code. */
  details: z.optional(z.record(z.string(), z.unknown())),
});

export type EndpointsByFeature = Readonly<Record<string, Readonly<Record<string, EndpointSpec>>>>;

export type GuidesByFeature = Readonly<Record<string, Guide>>;

interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  /** Where the calls live, such as https://sonoboard.example/api. */
  readonly serverUrl: string;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
  readonly security: readonly object[];
  readonly 'x-allow': string;
  readonly 'x-audit': string;
}

export interface OpenApiDocument {
  readonly openapi: '3.0.3';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

export function openApiDocument(
  features: EndpointsByFeature,
  info: OpenApiInfo,
  guides: GuidesByFeature = {},
): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [feature, endpoints] of Object.entries(features)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const operations = (paths[endpoint.path] ??= {});
      operations[endpoint.method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    tags: Object.keys(features).map((name) => ({ name, ...describeGuide(guides[name]) })),
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-sonoboard',
          description: 'The cookie that POST /login_direct sets; without https its name is sonoboard.',
        },
      },
    },
  };
}

const BINARY = { schema: { type: 'string', format: 'binary' } };

/** The guide of a feature in the marks that OpenAPI's descriptions may have. */
function describeGuide(guide: Guide | undefined): { description?: string } {
  if (guide === undefined) return {};
  const steps = guide.steps.map(({ text, calls }, index) => {
    const named = calls.map(({ method, path }) => `\`${method} ${path}\``);
    return `${index + 1}. ${text} ${named.join(', ')}`;
  });
  const rules = guide.rules.map((rule) => `- ${rule}`);
  return {
    description: [`**${guide.title}**`, guide.lead, steps.join('\n'), rules.join('\n')].join('\n\n'),
  };
}

function operation(feature: string, name: string, endpoint: EndpointSpec): Operation {
  const parameters = parametersOf(endpoint);
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: `Who: ${POLICIES[endpoint.allow]}`,
    ...(parameters.length > 0 && { parameters }),
    ...requestBodyOf(endpoint),
    responses: { ...successOf(endpoint), ...errorsOf(endpoint) },
    security: endpoint.allow === 'public' ? [] : [{ session: [] }],
    'x-allow': endpoint.allow,
    'x-audit': endpoint.audit,
  };
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: IDEMPOTENCY_KEY_MEANING,
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY },
};

function parametersOf({ params, query, ifRepeated }: EndpointSpec): Parameter[] {
  return [
    ...(params === undefined ? [] : parametersIn('path', addressSchemaOf(params))),
    ...(query === undefined ? [] : parametersIn('query', addressSchemaOf(query))),
    ...(ifRepeated === 'by-key' ? [IDEMPOTENCY_KEY] : []),
  ];
}

function parametersIn(place: Parameter['in'], schema: JsonSchema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }));
}

function requestBodyOf({ body, rawBody }: EndpointSpec): { requestBody?: object } {
  if (rawBody === 'stream') return { requestBody: { required: true, content: { '*/*': BINARY } } };
  if (rawBody) return { requestBody: { required: true, content: { 'application/json': { schema: {} } } } };
  if (body === undefined) return {};
  const schema = jsonSchemaOf(body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function successOf(endpoint: EndpointSpec): Record<string, object> {
  return { [String(endpoint.status ?? 200)]: success(endpoint.reply) };
}

function success(reply: Reply): object {
  switch (reply) {
    case 'empty':
      return { description: 'Done.' };
    case 'redirect':
      return {
        description: 'Goes elsewhere.',
        headers: { Location: { schema: { type: 'string' } } },
      };
    case 'file':
      return { description: 'The file.', content: { '*/*': BINARY } };
    case 'stream':
      return { description: 'Events.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
    case 'html':
      return { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } };
    default:
      return {
        description: 'Done.',
        content: { 'application/json': { schema: jsonSchemaOf(reply, 'output') } },
      };
  }
}

/** Refusals that any call of this kind can give; what a feature adds comes under `default`. */
function errorsOf(endpoint: EndpointSpec): Record<string, object> {
  const codes: ErrorCode[] = ['service_unavailable'];
  if (endpoint.allow !== 'public') codes.push('not_signed_in', 'forbidden');
  if (endpoint.params !== undefined) codes.push('not_found');
  if (endpoint.ifRepeated === 'by-key') codes.push('request_in_progress');
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.push('invalid_input');
  const byStatus = codes.map((code) => [String(ERRORS[code].status), errorReply(ERRORS[code].message)]);
  return { ...Object.fromEntries(byStatus), default: errorReply('Any other refusal.') };
}

function errorReply(description: string): object {
  return {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
