import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call behind a route of the API. */
    endpoint?: EndpointSpec;
  }
}

/** Routes that were opened by serve() or openOutsideApi(), and by nothing else. */
const opened = new WeakSet<object>();

/** Lets a route through the registry; for serve() and openOutsideApi() only. */
export function openedRoute(config: FastifyContextConfig): FastifyContextConfig {
  opened.add(config);
  return config;
}

/** Opens a route beside the API, for programs that watch the server: it tells nothing about anybody. */
export function openOutsideApi(
  app: FastifyInstance,
  url: `/${string}`,
  answer: (request: FastifyRequest) => Promise<OutsideAnswer>,
): void {
  app.route({
    method: 'GET',
    url,
    config: openedRoute({}),
    handler: async (request, reply) => {
      const { status, body, headers = {} } = await answer(request);
      return reply
        .code(status)
        .headers({ 'cache-control': 'no-store', ...headers })
        .send(body);
    },
  });
}

interface OutsideAnswer {
  readonly status: number;
  readonly body: string | Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface RouteRegistry {
  /** Every endpoint that a route serves. */
  readonly endpoints: ReadonlySet<EndpointSpec>;
  /** Throws when the router knows a route that did not come through the registry. */
  requireNoOther(): void;
}

/** Must be called before anything else opens a route: earlier ones escape the hook, though not the comparison at the end. */
export function guardRoutes(app: FastifyInstance): RouteRegistry {
  const endpoints = new Set<EndpointSpec>();
  const known = new Set<string>();
  app.addHook('onRoute', ({ method, url, config }) => {
    const name = `${String(method)} ${url}`;
    if (config === undefined || !opened.has(config)) {
      throw new Error(`The route ${name} has no policy: routes are opened by serve() only.`);
    }
    known.add(shapeOf(name));
    if (config.endpoint) endpoints.add(config.endpoint);
  });
  return {
    endpoints,
    requireNoOther() {
      const unknownRoutes = routesOf(app).filter((route) => !known.has(shapeOf(route)));
      if (unknownRoutes.length > 0) {
        throw new Error(`These routes were opened outside serve(): ${unknownRoutes.join(', ')}`);
      }
    },
  };
}

/** Two routes may name the same placeholder differently, and the router then prints both names. */
function shapeOf(route: string): string {
  return route.replaceAll(/:[^/]+/g, ':');
}

/** The router's own list. It comes as a drawn tree only: each line adds its label to the path of the line above it. */
function routesOf(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const pathAtDepth: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', label = '', methods] =
      /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = (pathAtDepth[depth - 1] ?? '') + label;
    pathAtDepth[depth] = path;
    for (const method of methods?.split(', ') ?? []) routes.push(`${method} ${path}`);
  }
  return routes;
}
