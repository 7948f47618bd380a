import { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { noteBehaviour } from './telemetry.service.ts';

export function telemetryRoutes(app: FastifyInstance): void {
  serve(app, recordBehaviour, ({ actor, body }) => noteBehaviour(app.deps, actor, body));
}
