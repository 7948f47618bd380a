import { ENDPOINTS } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { httpServer } from '../platform/http/http-server.ts';
import type { Traces } from '../platform/monitoring/traces.ts';
import { webFolder } from '../platform/files/repository-folders.ts';
import { guardRoutes } from '../platform/http/route-registry.ts';
import { apiDocsRoutes } from './api-docs.ts';
import { crossCheck } from './cross-check.ts';
import type { Deps } from './deps.ts';
import { FEATURES } from './features.ts';
import { healthRoutes } from './health.ts';
import { openMetrics } from './metrics.ts';
import type { DrawPage } from './page-drawer.ts';
import { webPages } from './web-pages.ts';

interface AppParts {
  /** What is served, and what the contract declares; tests of the kernel bring their own. */
  readonly features?: readonly ((app: FastifyInstance) => void)[];
  readonly contract?: readonly EndpointSpec[];
  readonly webFolder?: string;
  /** Without it the browser draws each page alone. */
  readonly drawPage?: DrawPage;
  /** Without it no traces are sent. */
  readonly traces?: Traces;
}

const PRODUCT = {
  features: [...FEATURES, apiDocsRoutes],
  contract: Object.values(ENDPOINTS),
};

/** Also spellings that no call has, such as /API or /api%2f: a program must not be answered with a page. */
const ALMOST_API = /^\/+api(?![\w-])/i;

/** The whole server, ready to listen; throws when a route has no policy or the contract and the routes differ. */
export async function buildApp(deps: Deps, parts: AppParts = {}): Promise<FastifyInstance> {
  const { features, contract, traces } = { ...PRODUCT, ...parts };
  const metrics = await openMetrics(deps.settings.metricsToken);
  const observers = [metrics?.observe, traces?.observe].filter((observe) => observe !== undefined);
  const app = httpServer(deps, observers);
  app.decorate('deps', deps);
  const registry = guardRoutes(app);

  healthRoutes(app);
  metrics?.routes(app);
  traces?.follow(app);
  for (const feature of features) feature(app);
  const { drawPage = async () => null } = parts;
  const sendPage = await webPages(app, parts.webFolder ?? webFolder(), drawPage);
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' || ALMOST_API.test(request.url)) throw new AppError('not_found');
    return sendPage(request, reply);
  });
  app.addHook('onReady', async () => {
    registry.requireNoOther();
    crossCheck({ contract, served: registry.endpoints });
  });
  await app.ready();
  return app;
}
