import { lt } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { behaviourEvents } from '../tables/telemetry.tables.ts';

export async function insertBehaviour(db: Db, event: typeof behaviourEvents.$inferInsert): Promise<void> {
  await db.insert(behaviourEvents).values(event);
}

export async function deleteBehaviourBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(behaviourEvents).where(lt(behaviourEvents.at, moment));
}
