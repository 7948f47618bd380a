import { getUserConfig } from '@sonoboard/contract/configs/configs.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { loadConfigOfUser } from './configs.service.ts';

export function configRoutes(app: FastifyInstance): void {
  serve(app, getUserConfig, async ({ params }) => {
    const { guid, name, settings } = await loadConfigOfUser(app.deps.db, params.guid);
    return { guid, name, ...settings, available_protocols: [...settings.available_protocols] };
  });
}
