import { asc, eq } from 'drizzle-orm';
import type { Deps } from '../src/app/deps.ts';
import { auditEvents } from '../src/tables/audit.tables.ts';

/** What the trail holds of one kind of event, oldest first. */
export function auditRows(deps: Deps, action: string) {
  return deps.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, action))
    .orderBy(asc(auditEvents.position));
}
