import { GROUP_KINDS } from '@sonoboard/domain/groups/group-kind';
import { GROUP_ROLES, type GroupRole } from '@sonoboard/domain/groups/group-roles';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { createdAt, guidKey, hasLength, holdsOnly, isOneOf, moment } from '../platform/database/columns.ts';
import { searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

/**
 * The name of a `permission` group is a permission of its members, so it is unique. A workspace's own group grants
 * nothing by its name: otherwise anyone who calls a workspace 'internal' would be staff.
 */
export const groups = pgTable(
  'groups',
  {
    guid: guidKey(),
    name: text('name').notNull(),
    kind: text('kind', { enum: GROUP_KINDS }).notNull().default('permission'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('groups_name_length', hasLength(table.name, 1, 200)),
    check('groups_kind', isOneOf(table.kind, GROUP_KINDS)),
    unique('groups_guid_kind').on(table.guid, table.kind),
    index('groups_staff_search').using('gin', searchable(searchKey(table.name))),
    index('groups_staff_search_whole').using('gin', searchFields(searchKey(table.name))),
    uniqueIndex('groups_permission_name')
      .on(sql`lower(btrim(${table.name}))`)
      .where(sql`${table.kind} = 'permission'`),
  ],
);

export const groupMembers = pgTable(
  'group_members',
  {
    groupGuid: uuid('group_guid').notNull(),
    userGuid: uuid('user_guid').notNull(),
    roles: text('roles')
      .array()
      .$type<GroupRole[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'group_members_key', columns: [table.groupGuid, table.userGuid] }),
    foreignKey({
      name: 'group_members_group',
      columns: [table.groupGuid],
      foreignColumns: [groups.guid],
    }).onDelete('cascade'),
    foreignKey({ name: 'group_members_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    check('group_members_roles', holdsOnly(table.roles, GROUP_ROLES)),
    index('group_members_user_guid').on(table.userGuid),
  ],
);
