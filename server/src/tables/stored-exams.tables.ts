import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';

/** How many exams a person recorded; kept by a trigger, so that counting does not grow with them. */
export const storedExamTotals = pgTable('stored_exam_totals', {
  userGuid: uuid('user_guid').primaryKey(),
  exams: integer('exams').notNull(),
});
