import * as z from 'zod/mini';
import { COLLECTION_TYPES } from '@sonoboard/domain/data-collections/collection-type';
import { MEMBER_ROLES } from '@sonoboard/domain/data-collections/member-roles';
import { Count, Guid } from '../http/wire-values.ts';

export const CollectionType = z.enum(COLLECTION_TYPES);
export const MemberRoles = z.array(z.enum(MEMBER_ROLES)).check(z.maxLength(MEMBER_ROLES.length));

export const CollectionName = z.object({ guid: Guid, name: z.string() });

/** A collection in the caller's own list, with the caller's roles in it. */
export const OwnCollection = z.object({
  guid: Guid,
  name: z.string(),
  type: CollectionType,
  roles: MemberRoles,
});

export const CollectionMember = z.object({
  guid: Guid,
  email: z.string(),
  roles: MemberRoles,
  config_guid: z.nullable(Guid),
  /** Stays in the collection of their workspace, as its admin. */
  is_workspace_owner: z.boolean(),
});

export const DataCollection = z.object({
  guid: Guid,
  name: z.string(),
  type: CollectionType,
  /** Anyone who knows a calendar's address can read it, so only those who may change it get it. */
  exams_subscriber_ical: z.nullable(z.string()),
  reviews_subscriber_ical: z.nullable(z.string()),
  expected_exams: Count,
  users: z.array(CollectionMember),
});

export const CollectionOverview = z.object({
  guid: Guid,
  name: z.string(),
  users: Count,
  exams: Count,
  exam_reviews: Count,
  /** Ends with the workspace and cannot be deleted before. */
  is_of_workspace: z.boolean(),
});
