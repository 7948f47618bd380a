import { GROUP_NAME_MISSING } from '@sonoboard/domain/groups/group-name';
import * as z from 'zod/mini';
import { GROUP_KINDS } from '@sonoboard/domain/groups/group-kind';
import { GROUP_ROLES } from '@sonoboard/domain/groups/group-roles';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Count, Email, expecting, Guid, nameText, Nothing, Title } from '../http/wire-values.ts';

const params = z.strictObject({ guid: Guid });

/** A permission group belongs to no workspace. */
const Group = z.object({
  guid: Guid,
  name: z.string(),
  kind: z.enum(GROUP_KINDS),
  member_count: Count,
  workspace_guid: z.nullable(Guid),
});

const GroupRoles = z.array(z.enum(GROUP_ROLES)).check(z.maxLength(GROUP_ROLES.length));

const GroupMember = z.object({
  user_guid: Guid,
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  roles: GroupRoles,
});

export const listGroups = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/groups',
  summary: 'Lists the groups with their numbers of members.',
  allow: 'internal',
  audit: 'none',
  query: z.extend(listQuery(['name', 'kind', 'member_count']), { kind: z.optional(z.enum(GROUP_KINDS)) }),
  reply: listReply(Group),
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/groups/{guid}',
  summary: 'Gives a group.',
  allow: 'internal',
  audit: 'none',
  params,
  reply: Group,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/groups',
  summary: 'Makes a group.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({ name: nameText(GROUP_NAME_MISSING) }),
  reply: Group,
  status: 201,
});

export const renameGroup = endpoint({
  method: 'PATCH',
  path: '/groups/{guid}',
  summary: 'Changes the name of a group.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({ name: Title, expected: expecting({ name: Title }) }),
  reply: Group,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/groups/{guid}',
  summary: 'Deletes a group that grants nothing and belongs to no workspace.',
  allow: 'internal',
  audit: 'change',
  params,
  reply: Nothing,
});

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/groups/{guid}/members',
  summary: 'Lists the members of a group with their roles.',
  allow: 'internal',
  audit: 'none',
  params,
  query: listQuery(['email', 'first_name', 'last_name', 'phone_number']),
  reply: listReply(GroupMember),
});

export const addGroupMember = endpoint({
  method: 'POST',
  path: '/groups/{guid}/members',
  summary: 'Adds a person to a group by email.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  params,
  body: z.strictObject({ email: Email }),
  reply: GroupMember,
  status: 201,
});

export const changeGroupMember = endpoint({
  method: 'PATCH',
  path: '/groups/{guid}/members',
  summary: 'Sets the complete list of roles of a group member.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({
    member_guid: Guid,
    roles: GroupRoles,
    expected: expecting({ roles: GroupRoles }),
  }),
  reply: GroupMember,
});

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/groups/{guid}/members',
  summary: 'Takes a person out of a group.',
  allow: 'internal',
  audit: 'change',
  params,
  body: z.strictObject({ member_guid: Guid }),
  reply: Nothing,
});
