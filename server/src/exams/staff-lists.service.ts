import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

/** Adds the appended changes to the totals. Lists are the same before and after, only quicker to count. */
export async function foldGroupTallies(db: Db): Promise<void> {
  await db.execute(sql`select group_tallies_fold()`);
}

/** Forgets the words of search groups that no exam is in any more; left for the next time while an exam is written. */
export async function dropUnusedSearchGroups(db: Db): Promise<void> {
  await db.execute(sql`select search_groups_drop_unused()`);
}
