import { assignUserConfig, getUserConfig, listConfigs } from '@sonoboard/contract/configs/configs.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { selectConfigs } from './configs.queries.ts';
import { assignConfig, loadConfigOfUser } from './configs.service.ts';

export function configRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  const configOfUser = async (userGuid: string) => {
    const { guid, name, settings } = await loadConfigOfUser(db, userGuid);
    return { guid, name, ...settings, available_protocols: [...settings.available_protocols] };
  };

  serve(app, getUserConfig, ({ params }) => configOfUser(params.guid));

  serve(app, assignUserConfig, async ({ params, body, audit }) => {
    await assignConfig({ db, clock, audit }, params.guid, body.config_guid);
    return configOfUser(params.guid);
  });

  serve(app, listConfigs, ({ query }) => selectConfigs(db, query));
}
