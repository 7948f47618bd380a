import { getUser } from '@sonoboard/contract/user-settings/user-settings.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { presentUserSettings } from './user-settings.presenter.ts';
import { loadUserSettings } from './user-settings.service.ts';

export function userSettingsRoutes(app: FastifyInstance): void {
  serve(app, getUser, async ({ params }) =>
    presentUserSettings(await loadUserSettings(app.deps.db, params.guid)),
  );
}
