import { and, eq, exists, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db.ts';
import { workspaceMembers } from '../workspaces/workspaces.tables.ts';
import { imports } from './imports.tables.ts';

export async function selectImportOf(db: Db, personGuid: string, importGuid: string) {
  const throughWorkspace = db
    .select({ one: sql`1` })
    .from(workspaceMembers)
    .where(
      and(
        eq(workspaceMembers.workspaceGuid, imports.workspaceGuid),
        eq(workspaceMembers.userGuid, personGuid),
      ),
    );
  const [found] = await db
    .select()
    .from(imports)
    .where(and(eq(imports.guid, importGuid), or(eq(imports.userGuid, personGuid), exists(throughWorkspace))));
  return found;
}
