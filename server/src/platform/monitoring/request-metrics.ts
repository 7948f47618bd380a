import type { Registry } from 'prom-client';
import type { RequestObserver } from './answered-request.ts';

/** In seconds: from a reply out of memory to one that ran into the limit of a request. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface RequestMetrics {
  readonly registry: Registry;
  readonly observe: RequestObserver;
}

/**
 * Counts requests, and collects what Node.js says about its process. Labels come from closed sets only: methods, route
 * patterns, statuses. Loaded by need, so that a server without /metrics does not pay for it.
 */
export async function openRequestMetrics(): Promise<RequestMetrics> {
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Counter({
    name: 'sonoboard_http_requests_total',
    help: 'Requests that were answered, by route pattern and status',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'sonoboard_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply, by route pattern; without live streams',
    labelNames: ['method', 'route'] as const,
    buckets: DURATIONS,
    registers: [registry],
  });
  return {
    registry,
    observe({ method, route, status, ms, isStream }) {
      answered.inc({ method, route, status });
      if (!isStream) durations.observe({ method, route }, ms / 1000);
    },
  };
}
