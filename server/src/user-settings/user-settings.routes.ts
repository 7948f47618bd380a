import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import {
  changeUser,
  getUser,
  listUserDataCollections,
  listUserGroups,
} from '@sonoboard/contract/user-settings/user-settings.endpoints';
import { isOwnProfile } from '@sonoboard/domain/users/user-access';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as changing from './change-user.service.ts';
import { presentUserSettings } from './user-settings.presenter.ts';
import { listCollectionsOfUser, listGroupsOfUser, loadUserSettings } from './user-settings.service.ts';

export function userSettingsRoutes(app: FastifyInstance): void {
  const { db, clock, mail, settings, sessionCookie } = app.deps;
  const { publicUrl, supportEmail } = settings;
  const deps = { db, clock, mail, settings: { publicUrl, supportEmail } };

  serve(app, getUser, async ({ params, actor, audit }) => {
    const settings = await loadUserSettings(db, params.guid);
    if (isOwnProfile(actor, params)) audit.nothingToRecord();
    else void audit.recordRead({ action: 'user.read', subject: ['user', params.guid] });
    return presentUserSettings(settings);
  });

  serve(app, changeUser, async ({ params, body, actor, session, audit, reply }) => {
    const change = {
      userGuid: params.guid,
      fields: userFields(body),
      // Only compared, never stored, so that it may be anything.
      expected: body.expected && userFields(body.expected as Partial<typeof body>),
      password: body.password,
    };
    await changing.changeUser(deps, { actor, session, audit }, change);
    // Anyone who changed their own password has no session any more.
    if (body.password !== undefined && isOwnProfile(actor, params)) sessionCookie.clear(reply);
    return presentUserSettings(await loadUserSettings(db, params.guid));
  });

  serve(app, listUserGroups, ({ params, query }) => listGroupsOfUser(db, params.guid, query));

  serve(app, listUserDataCollections, async ({ params, query }) => {
    const { items, total } = await listCollectionsOfUser(db, params.guid, query);
    return { data_collections: items.map(({ guid, name, roles }) => ({ guid, name, roles })), total };
  });
}

/** From the wire's names to ours. */
function userFields(body: Partial<BodyOf<typeof changeUser>>) {
  return {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    phoneNumber: body.phone_number,
    landlineNumber: body.landline_number,
    profession: body.profession,
    activeWorkspaceGuid: body.active_workspace_guid,
  };
}
