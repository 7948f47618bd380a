import {
  linkScanner,
  listWorkspaceProbes,
  unlinkScanner,
} from '@sonoboard/contract/scanners/scanners.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { presentWorkspaceScanner } from './scanners.presenter.ts';
import * as scanners from './scanners.service.ts';

export function scannerRoutes(app: FastifyInstance): void {
  const { deps } = app;

  serve(app, listWorkspaceProbes, async ({ params, query }) => {
    const { items, total } = await scanners.scannersOfWorkspace(deps.db, params.id, query);
    return { items: items.map(presentWorkspaceScanner), total };
  });

  serve(app, linkScanner, async ({ params, body, actor, audit }) => {
    const link = { workspaceGuid: params.id, serial: body.serial_number };
    return presentWorkspaceScanner(await scanners.linkScanner(deps, { actor, audit }, link));
  });
  serve(app, unlinkScanner, async ({ params, audit }) => {
    const named = { workspaceGuid: params.id, scannerGuid: params.probeGuid };
    await scanners.unlinkScanner({ db: deps.db, clock: deps.clock, audit }, named);
    return {};
  });
}
