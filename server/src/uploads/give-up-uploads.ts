import { type Db, inTransaction } from '../platform/database/db.ts';
import { lockUpload, selectSilentUploads, updateUpload } from './uploads.queries.ts';
import { failUpload } from './uploads.service.ts';

const SENTENCE = 'The file did not come within a week. Please send it again.';

/** Files of which nothing came for long: what there is of them is given back, and anyone who sends them is told why. */
export async function giveUpSilentUploads(db: Db, silentSince: Date, signal: AbortSignal): Promise<void> {
  for (const { guid } of await selectSilentUploads(db, silentSince)) {
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      const upload = await lockUpload(tx, guid);
      if (upload?.state !== 'receiving' || upload.updatedAt >= silentSince) return;
      await failUpload(tx, guid, SENTENCE);
      await updateUpload(tx, guid, { received: 0 });
    });
  }
}
