import {
  acceptInvitation,
  getUserInvitation,
  inviteToWorkspace,
  listWorkspaceInvitations,
  listWorkspaceMembers,
  rejectInvitation,
  removeInvitation,
  removeWorkspaceMember,
  resendInvitation,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import * as invitations from './invitations.service.ts';
import { listMembers, removeMember } from './members.service.ts';
import { presentInvitationToUser, presentMember } from './people.presenter.ts';

export function workspacePeopleRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db } = deps;

  serve(app, listWorkspaceMembers, async ({ params, query }) => {
    const { items, total } = await listMembers(db, params.id, query);
    return { items: items.map(presentMember), total };
  });

  serve(app, removeWorkspaceMember, async ({ params, actor, audit }) => {
    await removeMember(deps, { actor, audit }, { workspaceGuid: params.id, memberGuid: params.memberId });
    return {};
  });

  serve(app, listWorkspaceInvitations, ({ params, query }) =>
    invitations.listInvitations(db, params.id, query),
  );

  serve(app, inviteToWorkspace, ({ params, body, actor, session, audit }) => {
    const by = { actor, audit, isInviteDisabled: session.config.disable_workspace_invite };
    return invitations.invite(deps, by, { workspaceGuid: params.id, email: body.email });
  });

  serve(app, resendInvitation, ({ params, body, actor, session, audit }) => {
    const by = { actor, audit, isInviteDisabled: session.config.disable_workspace_invite };
    const wanted = { workspaceGuid: params.id, invitationGuid: params.invId, status: body.status };
    return invitations.resendInvitation(deps, by, wanted);
  });

  serve(app, removeInvitation, async ({ params, actor, audit }) => {
    const named = { workspaceGuid: params.id, invitationGuid: params.invId };
    await invitations.removeInvitation(deps, { actor, audit }, named);
    return {};
  });

  serve(app, getUserInvitation, async ({ params }) =>
    presentInvitationToUser(await invitations.invitationOfUser(db, params.guid)),
  );

  serve(app, acceptInvitation, async ({ body, actor, audit }) => {
    await invitations.acceptInvitation(deps, { actor, audit }, body.workspace_guid);
    return {};
  });

  serve(app, rejectInvitation, async ({ body, actor, audit }) => {
    await invitations.rejectInvitation(deps, { actor, audit }, body.workspace_guid);
    return {};
  });
}
