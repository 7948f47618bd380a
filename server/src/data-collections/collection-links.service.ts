import type { listCollectionLinks } from '@sonoboard/contract/data-collections/data-collections.endpoints';
import type { QueryOf } from '@sonoboard/contract/http/endpoint';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import {
  deleteLink,
  insertLink,
  selectCollectionsForShare,
  selectLinks,
} from './collection-links.queries.ts';
import { requireCollection } from './data-collections.service.ts';

interface LinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

export async function listLinks(db: Db, fromGuid: string, query: QueryOf<typeof listCollectionLinks>) {
  await requireCollection(db, fromGuid);
  return selectLinks(db, fromGuid, query);
}

/** From now on; what the collection holds already stays where it is (AMB-221). */
export async function link({ db, clock, audit }: LinkDeps, fromGuid: string, toGuid: string) {
  if (fromGuid === toGuid) throw new AppError('collection_linked_to_itself');
  return inTransaction(db, async (tx) => {
    const held = await selectCollectionsForShare(tx, [fromGuid, toGuid]);
    const target = held.find(({ guid }) => guid === toGuid);
    if (held.length < 2 || target === undefined) throw new AppError('collection_not_found');
    const isNew = await insertLink(tx, { fromGuid, toGuid, createdAt: clock.now() });
    if (!isNew) throw new AppError('collection_already_linked');
    await audit.record(tx, {
      action: 'collection.linked',
      subject: ['collection', fromGuid],
      after: { toGuid },
    });
    return target;
  });
}

export async function unlink({ db, audit }: LinkDeps, fromGuid: string, toGuid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireCollection(tx, fromGuid);
    if (!(await deleteLink(tx, { fromGuid, toGuid }))) throw new AppError('collection_not_linked');
    await audit.record(tx, {
      action: 'collection.unlinked',
      subject: ['collection', fromGuid],
      before: { toGuid },
    });
  });
}
