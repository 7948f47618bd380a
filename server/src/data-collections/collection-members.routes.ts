import {
  addCollectionMember,
  changeCollectionMember,
  listCollectionMembers,
  removeCollectionMember,
} from '@sonoboard/contract/data-collections/collection-members.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as members from './collection-members.service.ts';
import { presentMember } from './data-collections.presenter.ts';

export function collectionMemberRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listCollectionMembers, async ({ params, query, actor }) => {
    const { items, total } = await members.listMembers(db, params.guid, query);
    return { items: items.map((member) => presentMember(member, actor)), total };
  });

  serve(app, addCollectionMember, async ({ params, body, actor, audit }) =>
    presentMember(await members.addMember({ db, clock, audit }, params.guid, body.email), actor),
  );

  serve(app, changeCollectionMember, async ({ params, body, actor, audit }) => {
    const who = { collectionGuid: params.guid, userGuid: body.guid };
    return presentMember(await members.changeMemberRoles({ db, clock, audit }, who, body), actor);
  });

  serve(app, removeCollectionMember, async ({ params, body, audit }) => {
    await members.removeMember({ db, clock, audit }, params.guid, body.guid);
    return {};
  });
}
