import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import type { DraftPlace } from './draft-store.ts';

/** The other tabs of this browser that have the same review open. */
export interface Tabs {
  tell(draft: ReviewDraft): void;
  listen(listener: (draft: ReviewDraft) => void): () => void;
}

export function otherTabs({ userGuid, rootGuid }: DraftPlace): Tabs {
  let channel: BroadcastChannel | null = null;
  return {
    // Only pages of our own origin hear a channel; it takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    tell: (draft) => channel?.postMessage(draft),
    listen(listener) {
      const opened = new BroadcastChannel(`review-draft ${userGuid} ${rootGuid}`);
      opened.addEventListener('message', ({ data }: MessageEvent<ReviewDraft>) => listener(data));
      channel = opened;
      return () => {
        opened.close();
        channel = null;
      };
    },
  };
}
