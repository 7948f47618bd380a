import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

export async function foldStatistics(db: Db): Promise<void> {
  await db.execute(sql`select statistics_fold()`);
}

/** As texts: the first block begins at -infinity. */
export async function selectGrownBlocks(db: Db, exams: number): Promise<readonly string[]> {
  const { rows } = await db.execute<{ block: string }>(
    sql`select block::text from exam_tallies group by block having sum(exams) > ${exams} order by block`,
  );
  return rows.map(({ block }) => block);
}

/** False while someone writes: nothing was done then. */
export async function splitBlock(db: Db, block: string, exams: number): Promise<boolean> {
  const { rows } = await db.execute<{ done: boolean }>(
    sql`select statistics_split_block(${block}::timestamptz, ${exams}::int) as done`,
  );
  return rows[0]?.done ?? false;
}
