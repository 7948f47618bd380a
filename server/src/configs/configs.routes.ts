import {
  assignUserConfig,
  changeConfig,
  createConfig,
  deleteConfig,
  getConfig,
  getUserConfig,
  listConfigs,
  listConfigUsers,
} from '@sonoboard/contract/configs/configs.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as change from './change-config.service.ts';
import { selectConfigUsers } from './config-users.queries.ts';
import { presentConfig, presentConfigOfStaff } from './configs.presenter.ts';
import { selectConfigs } from './configs.queries.ts';
import { assignConfig, loadConfigOfUser } from './configs.service.ts';

export function configRoutes(app: FastifyInstance): void {
  const { db, database, clock } = app.deps;

  serve(app, getUserConfig, async ({ params }) =>
    presentConfig(await loadConfigOfUser(database.lookups, params.guid)),
  );

  serve(app, assignUserConfig, async ({ params, body, audit }) => {
    await assignConfig({ db, clock, audit }, params.guid, body.config_guid);
    return presentConfig(await loadConfigOfUser(db, params.guid));
  });

  serve(app, listConfigs, ({ query }) => selectConfigs(db, query));

  serve(app, getConfig, async ({ params }) => presentConfigOfStaff(await change.findConfig(db, params.guid)));

  serve(app, createConfig, async ({ body, audit }) =>
    presentConfigOfStaff(await change.createConfig({ db, clock, audit }, body.name)),
  );

  serve(app, changeConfig, async ({ params, body, audit }) =>
    presentConfigOfStaff(await change.changeConfig({ db, clock, audit }, params.guid, body)),
  );

  serve(app, deleteConfig, async ({ params, actor, audit }) => {
    await change.deleteConfig({ db, clock, audit }, actor, params.guid);
    return {};
  });

  serve(app, listConfigUsers, async ({ params, query }) =>
    selectConfigUsers(db, await change.findConfig(db, params.guid), query),
  );
}
