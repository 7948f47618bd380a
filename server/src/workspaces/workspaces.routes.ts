import {
  createWorkspace,
  deleteWorkspace,
  getUserWorkspace,
  getWorkspace,
  listUserWorkspaces,
  listWorkspaces,
  listWorkspacesForStaff,
  renameWorkspace,
} from '@sonoboard/contract/workspaces/workspaces.endpoints';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import * as staff from './staff-workspaces.service.ts';
import { selectWorkspaceNames, selectWorkspacesForStaff } from './workspace-views.queries.ts';
import { presentOwnWorkspace, presentWorkspace, presentWorkspaceForStaff } from './workspaces.presenter.ts';
import * as workspaces from './workspaces.service.ts';

/** What features above this one do for its calls; app hands it in. */
export interface WorkspaceCollaborators {
  readonly cleanUp: staff.WorkspaceCleanUp;
  readonly syncSubscriptions: () => Promise<void>;
}

export function workspaceRoutes(
  app: FastifyInstance,
  { cleanUp, syncSubscriptions }: WorkspaceCollaborators,
): void {
  const { db, database, clock } = app.deps;

  serve(app, getWorkspace, async ({ params }) => ({
    workspace: presentWorkspace(await workspaces.loadWorkspace(db, params.id)),
  }));

  serve(app, renameWorkspace, async ({ params, body, audit }) => ({
    workspace: presentWorkspace(await workspaces.renameWorkspace({ db, clock, audit }, params.id, body.name)),
  }));

  serve(app, listUserWorkspaces, async ({ params, query }) => {
    const { items, total } = await workspaces.workspacesOfUser(database.lookups, params.guid, query);
    return { items: items.map((workspace) => presentOwnWorkspace(workspace, params.guid)), total };
  });

  serve(app, getUserWorkspace, async ({ params }) => ({
    data_collection_guids: await workspaces.collectionsOfUserWorkspace(db, params.guid, params.workspaceGuid),
  }));

  serve(app, listWorkspaces, ({ query }) => selectWorkspaceNames(db, query));

  serve(app, listWorkspacesForStaff, async ({ query, audit }) => {
    if (query.forceSync === true) {
      // First the trace: a sync that leaves none must not begin.
      await inTransaction(db, (tx) => audit.record(tx, { action: 'subscriptions.synced' }));
      await syncSubscriptions();
    } else audit.nothingToRecord();
    const { items, total } = await selectWorkspacesForStaff(db, query);
    return { items: items.map(presentWorkspaceForStaff), total };
  });

  serve(app, createWorkspace, async ({ body, audit }) => {
    const { user_guid: ownerGuid, name, slots_users: slotsUsers, slots_probes: slotsProbes } = body;
    const wanted = { ownerGuid, name, slotsUsers, slotsProbes };
    return { workspace: presentWorkspace(await staff.createWorkspaceAsStaff({ db, clock, audit }, wanted)) };
  });

  serve(app, deleteWorkspace, async ({ params, audit }) => {
    await staff.deleteWorkspace({ db, clock, audit, cleanUp }, params.id);
    return {};
  });
}
