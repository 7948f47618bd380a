import { INVITATION_STATUSES } from '@sonoboard/domain/workspaces/invitation';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { dataCollections } from './data-collections.tables.ts';
import { groups } from './groups.tables.ts';
import { createdAt, guidKey, hasLength, isOneOf, moment } from '../platform/database/columns.ts';
import { searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

/**
 * `seats_taken` (members and pending invitations) and `probes_taken` (live scanners) are kept by triggers. Their
 * checks are the seat limits: anyone who comes last in a race is refused by the database.
 */
export const workspaces = pgTable(
  'workspaces',
  {
    guid: guidKey(),
    name: text('name').notNull(),
    slotsUsers: integer('slots_users').notNull().default(5),
    slotsProbes: integer('slots_probes').notNull().default(5),
    seatsTaken: integer('seats_taken').notNull().default(0),
    probesTaken: integer('probes_taken').notNull().default(0),
    groupGuid: uuid('group_guid').notNull(),
    groupKind: text('group_kind').notNull().default('workspace'),
    dcGuid: uuid('dc_guid').notNull(),
    purchaserUserGuid: uuid('purchaser_user_guid').notNull(),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('workspaces_name_length', hasLength(table.name, 1, 200)),
    check('workspaces_slots', sql`${table.slotsUsers} >= 0 and ${table.slotsProbes} >= 0`),
    check('workspaces_seats', sql`${table.seatsTaken} between 0 and ${table.slotsUsers}`),
    check('workspaces_probes', sql`${table.probesTaken} between 0 and ${table.slotsProbes}`),
    check('workspaces_group_kind', sql`${table.groupKind} = 'workspace'`),
    unique('workspaces_group_guid').on(table.groupGuid),
    unique('workspaces_dc_guid').on(table.dcGuid),
    foreignKey({
      name: 'workspaces_group',
      columns: [table.groupGuid, table.groupKind],
      foreignColumns: [groups.guid, groups.kind],
    }),
    foreignKey({ name: 'workspaces_dc', columns: [table.dcGuid], foreignColumns: [dataCollections.guid] }),
    foreignKey({
      name: 'workspaces_purchaser',
      columns: [table.purchaserUserGuid],
      foreignColumns: [users.guid],
    }),
    index('workspaces_staff_search').using('gin', searchable(searchKey(table.name))),
    index('workspaces_staff_search_whole').using('gin', searchFields(searchKey(table.name))),
    index('workspaces_purchaser_user_guid').on(table.purchaserUserGuid),
  ],
);

/** The purchaser's row cannot be deleted while the workspace lives (trigger): an Owner cannot be removed. */
export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspaceGuid: uuid('workspace_guid').notNull(),
    userGuid: uuid('user_guid').notNull(),
    joinedAt: moment('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'workspace_members_key', columns: [table.workspaceGuid, table.userGuid] }),
    foreignKey({
      name: 'workspace_members_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    foreignKey({ name: 'workspace_members_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    index('workspace_members_user_guid').on(table.userGuid),
  ],
);

/** Bound to an address, because the invited person may have no account yet. */
export const workspaceInvitations = pgTable(
  'workspace_invitations',
  {
    guid: guidKey(),
    workspaceGuid: uuid('workspace_guid').notNull(),
    email: text('email').notNull(),
    status: text('status', { enum: INVITATION_STATUSES }).notNull().default('pending'),
    invitedByGuid: uuid('invited_by_guid'),
    createdAt: createdAt(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    foreignKey({
      name: 'workspace_invitations_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    foreignKey({
      name: 'workspace_invitations_invited_by',
      columns: [table.invitedByGuid],
      foreignColumns: [users.guid],
    }),
    check('workspace_invitations_status', isOneOf(table.status, INVITATION_STATUSES)),
    check('workspace_invitations_email', sql`${table.email} = lower(${table.email})`),
    uniqueIndex('workspace_invitations_one_pending')
      .on(table.workspaceGuid, table.email)
      .where(sql`${table.status} = 'pending'`),
    index('workspace_invitations_workspace_guid').on(table.workspaceGuid),
    index('workspace_invitations_email_address').on(table.email),
    index('workspace_invitations_invited_by_guid').on(table.invitedByGuid),
  ],
);
