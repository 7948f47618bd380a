import type { Db } from '../platform/database/db.ts';
import { selectAuditHead } from './audit-links.queries.ts';

/** Up to where the trail is chained, as people write it down and `verify-audit --head` takes it; null before the first link. */
export async function namedAuditHead(db: Db): Promise<string | null> {
  const head = await selectAuditHead(db);
  return head === null ? null : `${head.n}:${head.mac.toString('hex')}`;
}

/** How many rows are chained. */
export async function countAuditLinks(db: Db): Promise<number> {
  return (await selectAuditHead(db))?.n ?? 0;
}
