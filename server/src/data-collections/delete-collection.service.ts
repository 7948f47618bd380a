import { mayDeleteCollection } from '@sonoboard/domain/data-collections/collection-access';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { deleteLinksOf } from './collection-links.queries.ts';
import {
  selectCollectionForUpdate,
  selectWorkspaceOf,
  updateCollection,
} from './data-collections.queries.ts';

interface DeletionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

/** Exams, reviews and the list of members stay; the name becomes free, and nothing arrives through links any more. */
export async function deleteCollection(
  { db, clock, actor, audit }: DeletionDeps,
  collectionGuid: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await selectCollectionForUpdate(tx, collectionGuid);
    if (before === undefined) throw new AppError('collection_not_found');
    const workspaceGuid = await selectWorkspaceOf(tx, collectionGuid);
    if (!mayDeleteCollection(actor, { workspaceGuid })) throw new AppError('collection_of_workspace');
    const now = clock.now();
    const links = await deleteLinksOf(tx, collectionGuid);
    await updateCollection(tx, collectionGuid, { deletedAt: now, updatedAt: now });
    await audit.record(tx, {
      action: 'collection.deleted',
      subject: ['collection', collectionGuid],
      before: { name: before.name, type: before.type, links },
    });
  });
}
