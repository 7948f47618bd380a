import {
  addGroupMember,
  changeGroupMember,
  createGroup,
  deleteGroup,
  getGroup,
  listGroupMembers,
  listGroups,
  removeGroupMember,
  renameGroup,
} from '@sonoboard/contract/groups/groups.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as members from './group-members.service.ts';
import { presentGroup, presentGroupMember } from './groups.presenter.ts';
import { selectGroups } from './groups.queries.ts';
import * as groups from './groups.service.ts';

export function groupRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listGroups, async ({ query }) => {
    const { items, total } = await selectGroups(db, query);
    return { items: items.map(presentGroup), total };
  });

  serve(app, getGroup, async ({ params }) => presentGroup(await groups.findGroup(db, params.guid)));

  serve(app, createGroup, async ({ body, actor, audit }) =>
    presentGroup(await groups.createGroup({ db, clock, actor, audit }, body.name)),
  );

  serve(app, renameGroup, async ({ params, body, actor, audit }) =>
    presentGroup(await groups.renameGroup({ db, clock, actor, audit }, params.guid, body)),
  );

  serve(app, deleteGroup, async ({ params, actor, audit }) => {
    await groups.deleteGroup({ db, clock, actor, audit }, params.guid);
    return {};
  });

  serve(app, listGroupMembers, async ({ params, query }) => {
    const { items, total } = await members.listMembers(db, params.guid, query);
    return { items: items.map(presentGroupMember), total };
  });

  serve(app, addGroupMember, async ({ params, body, actor, audit }) =>
    presentGroupMember(await members.addMember({ db, clock, actor, audit }, params.guid, body.email)),
  );

  serve(app, changeGroupMember, async ({ params, body, actor, audit }) => {
    const membership = { groupGuid: params.guid, userGuid: body.member_guid };
    const deps = { db, clock, actor, audit };
    return presentGroupMember(await members.changeMemberRoles(deps, membership, body));
  });

  serve(app, removeGroupMember, async ({ params, body, actor, audit }) => {
    const membership = { groupGuid: params.guid, userGuid: body.member_guid };
    await members.removeMember({ db, clock, actor, audit }, membership);
    return {};
  });
}
