import { isInternal, type Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectRolesInCollection } from './data-collections.queries.ts';

export async function mayOpenCollection(db: Db, actor: Actor, collectionGuid: string): Promise<boolean> {
  return isInternal(actor) || (await selectRolesInCollection(db, collectionGuid, actor.guid)) !== undefined;
}

export async function mayAdministerCollection(
  db: Db,
  actor: Actor,
  collectionGuid: string,
): Promise<boolean> {
  if (isInternal(actor)) return true;
  const roles = await selectRolesInCollection(db, collectionGuid, actor.guid);
  return roles?.includes('admin') ?? false;
}
