import type { ReviewDraft } from '@sonoboard/domain/reviews/review-draft';
import type { DraftPlace } from './draft-store.ts';

/** The other tabs of this browser that have the same review open. */
export interface Tabs {
  tell(draft: ReviewDraft): void;
  listen(listener: (draft: ReviewDraft) => void): () => void;
}

export function otherTabs({ userGuid, rootGuid }: DraftPlace): Tabs {
  const open = () => new BroadcastChannel(`review-draft ${userGuid} ${rootGuid}`);
  let own: BroadcastChannel | null = null;
  return {
    tell(draft) {
      // A page that is gone still has to say that its draft is.
      const channel = own ?? open();
      // Only pages of our own origin hear a channel; it takes no target.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(draft);
      if (channel !== own) channel.close();
    },
    listen(listener) {
      const channel = open();
      channel.addEventListener('message', ({ data }: MessageEvent<ReviewDraft>) => listener(data));
      own = channel;
      return () => {
        channel.close();
        own = null;
      };
    },
  };
}
