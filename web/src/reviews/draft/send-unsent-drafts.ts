import { sendDraft } from './draft-places.ts';
import { keepDraft, markSent, unsentDrafts } from './draft-store.ts';
import { takeOverLeftDrafts } from './left-drafts.ts';

/** What a session that ended, or a lost network, kept from the server. What cannot be sent now stays for the next time. */
export async function sendUnsentDrafts(userGuid: string): Promise<void> {
  await takeOverLeftDrafts(keepDraft).catch(() => {});
  for (const kept of await unsentDrafts(userGuid)) {
    await sendDraft(kept)
      .then((copy) => markSent(kept, copy))
      .catch(() => {});
  }
}
