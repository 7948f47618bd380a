import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Email, expecting, Guid, Nothing } from '../http/wire-values.ts';
import { CollectionMember, MemberRoles } from './data-collection.shapes.ts';

const params = z.strictObject({ guid: Guid });

export const listCollectionMembers = endpoint({
  method: 'GET',
  path: '/dataCollections/{guid}/members',
  summary: 'Lists the members of a data collection with their roles.',
  allow: 'collection-member',
  audit: 'none',
  params,
  query: listQuery(['email']),
  reply: listReply(CollectionMember),
});

export const addCollectionMember = endpoint({
  method: 'POST',
  path: '/dataCollections/{guid}/members',
  summary: 'Adds a person to a data collection by email.',
  allow: 'collection-admin',
  audit: 'change',
  ifRepeated: 'by-key',
  params,
  body: z.strictObject({ email: Email }),
  reply: CollectionMember,
  status: 201,
});

export const changeCollectionMember = endpoint({
  method: 'PATCH',
  path: '/dataCollections/{guid}/members',
  summary: 'Sets the complete list of roles of a member.',
  allow: 'collection-admin',
  audit: 'change',
  params,
  body: z.strictObject({ guid: Guid, roles: MemberRoles, expected: expecting({ roles: MemberRoles }) }),
  reply: CollectionMember,
});

export const removeCollectionMember = endpoint({
  method: 'DELETE',
  path: '/dataCollections/{guid}/members',
  summary: 'Takes a person out of a data collection.',
  allow: 'collection-admin',
  audit: 'change',
  params,
  body: z.strictObject({ guid: Guid }),
  reply: Nothing,
});
