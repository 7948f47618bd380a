import { ENDPOINTS, type EndpointName } from '@sonoboard/contract/endpoints';
import type { EndpointSpec } from '@sonoboard/contract/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { serve } from '../platform/serve.ts';

/** Calls that the contract declares and that no feature serves yet. The list must shrink to nothing. */
const PENDING_CALLS = [] as const satisfies readonly EndpointName[];

export const pendingEndpoints: readonly EndpointSpec[] = PENDING_CALLS.map((name) => ENDPOINTS[name]);

/** Whoever may make the call learns that it is not there yet; everybody else is refused as they will be later. */
export function servePending(app: FastifyInstance): void {
  for (const endpoint of pendingEndpoints) {
    serve(app, endpoint, () => {
      const message = `${endpoint.method} ${endpoint.path} is not available yet.`;
      throw new AppError('not_implemented', { message });
    });
  }
}
