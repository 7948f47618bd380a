import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';

/** Gives the exam to go on from, null when the collection is done. */
export async function refreshWorklistPiece(
  db: Db,
  list: { readonly collectionGuid: string; readonly reviewerGuid: string },
  piece: { readonly last: string; readonly size: number },
): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(
    sql`select worklist_refresh_piece(${list.collectionGuid}, ${list.reviewerGuid}, ${piece.last}, ${piece.size}) as last`,
  );
  return rows[0]?.last ?? null;
}
