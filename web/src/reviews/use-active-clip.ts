import { clipOnEntry } from '@sonoboard/domain/reviews/clip-progress';
import { useEffect } from 'react';
import { beforeNextInput } from './before-input.ts';
import type { ReviewSession } from './session/use-review-session.ts';
import type { ExamClip } from './exam-clips.ts';
import type { ClipVideos } from './use-clip-videos.ts';

/** The clip that a page shows, and the way to another: the first that is open, until one is chosen. */
export function useActiveClip(
  session: ReviewSession,
  clips: readonly ExamClip[],
  videos: Pick<ClipVideos, 'show'>,
): readonly [active: ExamClip | undefined, select: (clip: ExamClip) => void] {
  const { activeClipId, select: choose, rules } = session;
  const active = clips.find(({ id }) => id === activeClipId) ?? clips[clipOnEntry(clips, rules)];

  // Where a page opens is a choice too: the clip must not change under the reviewer's hands once it is complete.
  useEffect(() => {
    if (active !== undefined && active.id !== activeClipId) choose(active);
  }, [active, activeClipId, choose]);

  function select(clip: ExamClip): void {
    const seen = videos.show(clip);
    // Before anything else is said: a key that follows must not rate the clip that was left.
    if (seen === null) choose(clip);
    else beforeNextInput(seen, () => choose(clip));
  }

  return [active, select];
}
