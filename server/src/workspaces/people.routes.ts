import {
  acceptInvitation,
  getUserInvitation,
  inviteSeveralToWorkspace,
  inviteToWorkspace,
  leaveWorkspace,
  listWorkspaceInvitations,
  listWorkspaceMembers,
  rejectInvitation,
  removeInvitation,
  removeWorkspaceMember,
  resendInvitation,
  transferWorkspace,
} from '@sonoboard/contract/workspaces/workspace-members.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as invitations from './invitations.service.ts';
import * as members from './members.service.ts';
import { presentInvitation, presentInvitationToUser, presentMember } from './people.presenter.ts';
import { transferOwnership } from './transfer-ownership.service.ts';

export function workspacePeopleRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, database, clock } = deps;

  serve(app, listWorkspaceMembers, async ({ params, query }) => {
    const { items, total } = await members.listMembers(db, params.id, query);
    return { items: items.map(presentMember), total };
  });

  serve(app, removeWorkspaceMember, async ({ params, actor, audit }) => {
    const named = { workspaceGuid: params.id, memberGuid: params.memberId };
    await members.removeMember(deps, { actor, audit }, named);
    return {};
  });

  serve(app, leaveWorkspace, async ({ params, actor, audit }) => {
    await members.leaveWorkspace(deps, { actor, audit }, params.id);
    return {};
  });

  serve(app, transferWorkspace, async ({ params, body, actor, audit }) => {
    const named = { workspaceGuid: params.id, newOwnerGuid: body.user_guid };
    await transferOwnership(deps, { actor, audit }, named);
    return {};
  });

  serve(app, listWorkspaceInvitations, async ({ params, query }) => {
    const { items, total } = await invitations.listInvitations(db, params.id, query);
    return { items: items.map((invitation) => presentInvitation(invitation, clock.now())), total };
  });

  serve(app, inviteToWorkspace, async ({ params, body, actor, session, audit }) => {
    const by = { actor, audit, isInviteDisabled: session.config.disable_workspace_invite };
    const sent = await invitations.invite(deps, by, { workspaceGuid: params.id, email: body.email });
    return presentInvitation(sent, clock.now());
  });

  serve(app, inviteSeveralToWorkspace, async ({ params, body, actor, session, audit }) => {
    const by = { actor, audit, isInviteDisabled: session.config.disable_workspace_invite };
    const results = await invitations.inviteSeveral(deps, by, {
      workspaceGuid: params.id,
      emails: body.emails,
    });
    return { results };
  });

  serve(app, resendInvitation, async ({ params, body, actor, session, audit }) => {
    const by = { actor, audit, isInviteDisabled: session.config.disable_workspace_invite };
    const wanted = { workspaceGuid: params.id, invitationGuid: params.invId, status: body.status };
    return presentInvitation(await invitations.resendInvitation(deps, by, wanted), clock.now());
  });

  serve(app, removeInvitation, async ({ params, actor, audit }) => {
    const named = { workspaceGuid: params.id, invitationGuid: params.invId };
    await invitations.removeInvitation(deps, { actor, audit }, named);
    return {};
  });

  serve(app, getUserInvitation, async ({ params }) =>
    presentInvitationToUser(await invitations.invitationOfUser({ db: database.lookups, clock }, params.guid)),
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
