import {
  EMERGENCY_REASONS,
  EMERGENCY_TEXT_MAX,
  EMERGENCY_TEXT_MIN,
} from '@sonoboard/domain/emergency-access/emergency-reasons';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { guidKey, hasLength, isOneOf, moment } from '../platform/database/columns.ts';
import { users } from './accounts.tables.ts';
import { exams } from './exams.tables.ts';
import { workspaces } from './workspaces.tables.ts';

/**
 * Who may read a chain for an hour though it is not in their scope, and why. What it opens at a moment is the function
 * `emergency_exams`: it follows the rights of the person. An access that is over is closed with the next one to the same chain.
 */
export const emergencyAccesses = pgTable(
  'emergency_accesses',
  {
    guid: guidKey(),
    userGuid: uuid('user_guid').notNull(),
    /** Where both are members: the person, and the exam by its data collection. */
    workspaceGuid: uuid('workspace_guid').notNull(),
    /** The exam that was asked for. */
    examGuid: uuid('exam_guid').notNull(),
    /** Of the chain that it opens. No foreign key: the exam above has one, and goes with its chain. */
    chainGuid: uuid('chain_guid').notNull(),
    reason: text('reason', { enum: EMERGENCY_REASONS }).notNull(),
    /** In the person's own words. */
    explanation: text('explanation').notNull(),
    grantedAt: moment('granted_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Null until its person ends it, or it is found to be over. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    foreignKey({ name: 'emergency_accesses_user', columns: [table.userGuid], foreignColumns: [users.guid] }),
    foreignKey({
      name: 'emergency_accesses_workspace',
      columns: [table.workspaceGuid],
      foreignColumns: [workspaces.guid],
    }),
    // Servers of the version before delete exams without knowing of this table.
    foreignKey({
      name: 'emergency_accesses_exam',
      columns: [table.examGuid],
      foreignColumns: [exams.guid],
    }).onDelete('cascade'),
    check('emergency_accesses_reason', isOneOf(table.reason, EMERGENCY_REASONS)),
    check(
      'emergency_accesses_explanation',
      // None of an erased person.
      sql`${table.explanation} = '' or ${hasLength(table.explanation, EMERGENCY_TEXT_MIN, EMERGENCY_TEXT_MAX)}`,
    ),
    check('emergency_accesses_one_hour', sql`${table.endsAt} = ${table.grantedAt} + interval '1 hour'`),
    check('emergency_accesses_ended', sql`${table.endedAt} between ${table.grantedAt} and ${table.endsAt}`),
    // Two clicks are one access. The session of each call reads by it, too.
    uniqueIndex('emergency_accesses_open')
      .on(table.userGuid, table.chainGuid)
      .where(sql`${table.endedAt} is null`),
    index('emergency_accesses_user_guid').on(table.userGuid, table.grantedAt.desc().nullsFirst()),
    index('emergency_accesses_workspace_guid').on(table.workspaceGuid),
    index('emergency_accesses_exam_guid').on(table.examGuid),
  ],
);
