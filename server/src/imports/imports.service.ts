import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectImportOf } from './imports.queries.ts';

/** One's own, and what scanners sent to a workspace of which one is a member. */
export async function mayOpenImport(db: Db, actor: Actor, importGuid: string): Promise<boolean> {
  return (await selectImportOf(db, actor.guid, importGuid)) !== undefined;
}
