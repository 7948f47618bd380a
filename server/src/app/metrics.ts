import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { healthGauges } from '../installation/health-gauges.ts';
import type { RequestObserver } from '../platform/monitoring/answered-request.ts';
import { openRequestMetrics } from '../platform/monitoring/request-metrics.ts';
import { openOutsideApi } from '../platform/http/route-registry.ts';

const REFUSED = { status: 401, body: { error: 'Send the token of METRICS_TOKEN as a bearer token.' } };

export interface Metrics {
  readonly observe: RequestObserver;
  /** Opens /metrics. */
  routes(app: FastifyInstance): void;
}

/** /metrics for Prometheus. Without a token there is no such route, and nothing is counted. */
export async function openMetrics(token: string | null): Promise<Metrics | null> {
  if (token === null) return null;
  const { registry, observe } = await openRequestMetrics();
  return {
    observe,
    routes(app) {
      openOutsideApi(app, '/metrics', async ({ headers }) => {
        if (!isBearerToken(headers.authorization, token)) {
          return { ...REFUSED, headers: { 'www-authenticate': 'Bearer' } };
        }
        const figures = await installationFigures(app);
        const body = `${await registry.metrics()}\n${await figures.metrics()}`;
        return { status: 200, body, headers: { 'content-type': registry.contentType } };
      });
      app.addHook('onClose', async () => registry.clear());
    },
  };
}

/** Made anew for each reply: a figure that could not be read is then absent, instead of what it was before. */
async function installationFigures(app: FastifyInstance): Promise<Registry> {
  const { Gauge, Registry: NewRegistry } = await import('prom-client');
  const { health, database } = app.deps;
  const registry = new NewRegistry();
  for (const { name, help, labelNames = [], samples } of healthGauges(await health.read())) {
    if (samples.length === 0) continue;
    const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  }
  const { totalCount, idleCount, waitingCount, options } = database.pool;
  const connections = new Gauge({
    name: 'sonoboard_database_connections',
    help: 'Connections of this server to the database, for calls; waiting: calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
  });
  connections.set({ state: 'used' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  connections.set({ state: 'waiting' }, waitingCount);
  connections.set({ state: 'max' }, options.max);
  return registry;
}

/** Whether the header carries this token. Hashes are compared, so that the time tells neither the length nor a prefix. */
function isBearerToken(header: string | undefined, token: string): boolean {
  const [, given] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
