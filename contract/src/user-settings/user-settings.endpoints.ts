import * as z from 'zod/mini';
import { MEMBER_ROLES } from '@sonoboard/domain/data-collections/member-roles';
import { IgnoredPermissions, personFields } from '../accounts/sign-up.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply, Total } from '../http/list.ts';
import { changeOf, Guid, Password } from '../http/wire-values.ts';
import { UserSettings } from './user.shapes.ts';

const params = z.strictObject({ guid: Guid });

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{guid}',
  summary: 'Gives the profile and the account state of a person.',
  allow: 'self-or-internal',
  audit: 'patient-read',
  params,
  reply: UserSettings,
});

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/users/{guid}',
  summary: 'Changes the profile of a person, or their active workspace.',
  allow: 'self-or-internal',
  audit: 'change',
  params,
  body: changeOf({
    ...personFields,
    permissions: IgnoredPermissions,
    password: Password,
    active_workspace_guid: z.nullable(Guid),
  }),
  reply: UserSettings,
});

export const listUserGroups = endpoint({
  method: 'GET',
  path: '/users/{guid}/groups',
  summary: 'Lists the groups of a person.',
  allow: 'self-or-internal',
  audit: 'none',
  params,
  query: listQuery(['name']),
  reply: listReply(z.object({ guid: Guid, name: z.string() })),
});

export const listUserDataCollections = endpoint({
  method: 'GET',
  path: '/users/{guid}/data_collections',
  summary: 'Lists the data collections of a person with their roles in each.',
  allow: 'self-or-internal',
  audit: 'none',
  params,
  query: listQuery(['name']),
  reply: z.object({
    data_collections: z.array(
      z.object({ guid: Guid, name: z.string(), roles: z.array(z.enum(MEMBER_ROLES)) }),
    ),
    total: Total,
  }),
});
