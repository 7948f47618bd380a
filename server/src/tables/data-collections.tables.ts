import {
  COLLECTION_TYPES,
  DEFAULT_COLLECTION_TYPE,
} from '@sonoboard/domain/data-collections/collection-type';
import { MEMBER_ROLES, type MemberRole } from '@sonoboard/domain/data-collections/member-roles';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';
import { createdAt, guidKey, hasLength, holdsOnly, isOneOf, moment } from '../platform/database/columns.ts';
import { searchable, searchFields, searchKey } from '../platform/database/search-key.ts';

const ACEP_SAMPLE_SIZE = 200;

/** Deleted softly: exams and reviews stay, the name becomes free. */
export const dataCollections = pgTable(
  'data_collections',
  {
    guid: guidKey(),
    name: text('name').notNull(),
    type: text('type', { enum: COLLECTION_TYPES }).notNull().default(DEFAULT_COLLECTION_TYPE),
    examsSubscriberIcal: text('exams_subscriber_ical'),
    reviewsSubscriberIcal: text('reviews_subscriber_ical'),
    expectedExams: integer('expected_exams').notNull().default(ACEP_SAMPLE_SIZE),
    highWellsIsUrgent: boolean('high_wells_is_urgent').notNull().default(false),
    createdByGuid: uuid('created_by_guid'),
    deletedAt: moment('deleted_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('data_collections_name_length', hasLength(table.name, 1, 200)),
    check('data_collections_type', isOneOf(table.type, COLLECTION_TYPES)),
    check('data_collections_expected_exams', sql`${table.expectedExams} >= 0`),
    foreignKey({
      name: 'data_collections_created_by',
      columns: [table.createdByGuid],
      foreignColumns: [users.guid],
    }),
    uniqueIndex('data_collections_live_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.deletedAt} is null`),
    index('data_collections_staff_search').using('gin', searchable(searchKey(table.name))),
    index('data_collections_staff_search_whole').using('gin', searchFields(searchKey(table.name))),
    index('data_collections_created_by_guid').on(table.createdByGuid),
  ],
);

export const collectionMembers = pgTable(
  'collection_members',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    userGuid: uuid('user_guid').notNull(),
    roles: text('roles')
      .array()
      .$type<MemberRole[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'collection_members_key', columns: [table.collectionGuid, table.userGuid] }),
    foreignKey({
      name: 'collection_members_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({ name: 'collection_members_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    check('collection_members_roles', holdsOnly(table.roles, MEMBER_ROLES)),
    index('collection_members_user_guid').on(table.userGuid),
  ],
);

export const collectionExams = pgTable(
  'collection_exams',
  {
    collectionGuid: uuid('collection_guid').notNull(),
    examGuid: uuid('exam_guid').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'collection_exams_key', columns: [table.collectionGuid, table.examGuid] }),
    foreignKey({
      name: 'collection_exams_collection',
      columns: [table.collectionGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({ name: 'collection_exams_exam', columns: [table.examGuid], foreignColumns: [exams.guid] }),
    index('collection_exams_exam_guid').on(table.examGuid),
  ],
);

/** How many exams each collection holds, kept by triggers: a list of collections counts none of them. */
export const collectionTotals = pgTable('collection_totals', {
  collectionGuid: uuid('collection_guid').primaryKey(),
  exams: integer('exams').notNull(),
});

/** Directed: exams that newly arrive in `from` are added to `to` as well. */
export const collectionLinks = pgTable(
  'collection_links',
  {
    fromGuid: uuid('from_guid').notNull(),
    toGuid: uuid('to_guid').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'collection_links_key', columns: [table.fromGuid, table.toGuid] }),
    foreignKey({
      name: 'collection_links_from',
      columns: [table.fromGuid],
      foreignColumns: [dataCollections.guid],
    }),
    foreignKey({
      name: 'collection_links_to',
      columns: [table.toGuid],
      foreignColumns: [dataCollections.guid],
    }),
    check('collection_links_not_itself', sql`${table.fromGuid} <> ${table.toGuid}`),
    index('collection_links_to_guid').on(table.toGuid),
  ],
);
