import { sendDraft } from './draft-places.ts';
import { markSent, unsentDrafts } from './draft-store.ts';

/** What a session that ended, or a lost network, kept from the server. What cannot be sent now stays for the next time. */
export async function sendUnsentDrafts(userGuid: string): Promise<void> {
  for (const kept of await unsentDrafts(userGuid)) {
    await sendDraft(kept.examGuid, kept.draft)
      .then((copy) => markSent(kept, copy))
      .catch(() => {});
  }
}
