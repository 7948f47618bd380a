import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Db } from '../platform/db.ts';
import { selectOwnUpload } from './uploads.queries.ts';

/** The guid alone opens nothing: whoever learns it can neither continue nor look. */
export async function isOwnUpload(db: Db, actor: Actor, uploadGuid: string): Promise<boolean> {
  return (await selectOwnUpload(db, actor.guid, uploadGuid)) !== undefined;
}
