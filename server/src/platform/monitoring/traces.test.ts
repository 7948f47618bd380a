import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableServer, SHARED_SECRETS, startKillableServer } from '../../../test/killable-server.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeUser } from '../../../test/test-users.ts';

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: string } }[];
}

interface OtlpBody {
  readonly resourceSpans: readonly {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: readonly { spans: readonly OtlpSpan[] }[];
  }[];
}

const GUID = '0d9ad0a7-8c0f-4a5c-9a10-4d1a0f1a2b3c';

let receiver: Server;
let server: KillableServer;
let world: TestApp;
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: OtlpBody }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const keep = (body: unknown) => {
      received.push({ url: request.url, headers: request.headers, body: body as OtlpBody });
      return response.end('{}');
    };
    void json(request).then(keep);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  world = await startTestApp({ env: SHARED_SECRETS });
  world.clock.set(new Date());
  const { port } = receiver.address() as AddressInfo;
  server = await startKillableServer(world, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=some%20key',
    OTEL_SERVICE_NAME: 'clinic',
  });
}, 60_000);
afterAll(async () => {
  server.clear();
  await world.stop();
  await new Promise((resolve) => receiver.close(resolve));
});

const spans = () =>
  received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test('a request is sent as a trace of its own id, with its statements and without anything of its address', async () => {
  const { cookie } = await makeUser(world.deps);
  const reply = await fetch(`${server.origin}/api/exams/${GUID}?name=Canary`, { headers: { cookie } });
  const requestId = reply.headers.get('x-request-id') ?? '';
  const traceId = requestId.replaceAll('-', '');
  await expect.poll(() => spans().map((span) => span.traceId), { timeout: 20_000 }).toContain(traceId);

  const trace = spans().filter((span) => span.traceId === traceId);
  const root = trace.find((span) => span.parentSpanId === undefined);
  expect(root).toMatchObject({ name: 'GET /api/exams/:examGuid', kind: 2 });
  expect(root && attributesOf(root)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/exams/:examGuid',
    'http.response.status_code': reply.status,
    'sonoboard.request_id': requestId,
  });
  expect(BigInt(root?.endTimeUnixNano ?? 0) > BigInt(root?.startTimeUnixNano ?? 0)).toBe(true);

  const statements = trace.filter((span) => span.parentSpanId === root?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(Object.keys(attributesOf(statement))).toEqual(
      expect.arrayContaining(['db.system.name', 'db.operation.name']),
    );
  }
  expect(JSON.stringify(trace)).not.toMatch(/Canary|0d9ad0a7|\$1/);

  const [{ url, headers, body } = {}] = received;
  expect(url).toBe('/otlp/v1/traces');
  expect(headers).toMatchObject({ 'x-api-key': 'some key', 'content-type': 'application/json' });
  expect(body?.resourceSpans[0]?.resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'clinic' } },
  ]);
});
