import { CLIP_TEXTS } from '@sonoboard/domain/clips/clip-texts';
import { frameRate } from '@sonoboard/domain/clips/frame-rate';
import { useEffect, useLayoutEffect, useState } from 'react';
import { showSnackbar } from '../../platform/snackbar.ts';
import { ClipPlayer, type FirstFrame } from './clip-player.ts';
import type { ClipSource } from './clip-source.ts';
import type { VideoPool } from './video-pool.ts';

interface ClipPlayerOptions {
  readonly clip: ClipSource;
  readonly pool: VideoPool;
  readonly fps: number | null;
  readonly mayShowOverlay: boolean;
  readonly onFirstFrame?: ((first: FirstFrame) => void) | undefined;
  readonly onRenew?: ((clipId: string) => Promise<boolean>) | undefined;
}

interface MountedPlayer {
  readonly player: ClipPlayer;
  readonly attachStage: (stage: HTMLElement | null) => void;
}

/** One player for all the clips of a page: the choice of speed and overlay stays from clip to clip. */
export function useClipPlayer(options: ClipPlayerOptions): MountedPlayer {
  const { clip, pool, fps, mayShowOverlay, onFirstFrame, onRenew } = options;
  const [player] = useState(() => new ClipPlayer(pool));
  const [attachStage] = useState(() => (stage: HTMLElement | null) => {
    player.attach(stage);
  });
  const { id, url, overlayUrl } = clip;

  useLayoutEffect(() => {
    player.listen({
      onFirstFrame: (first) => onFirstFrame?.(first),
      onOverlayFailed: () => showSnackbar({ kind: 'error', text: CLIP_TEXTS.overlayFailed }),
      renew: (clipId) => onRenew?.(clipId) ?? Promise.resolve(false),
    });
  });

  // Before the clip is opened, so that the first picture is already the right one of the two.
  useLayoutEffect(() => player.allowOverlay(mayShowOverlay), [player, mayShowOverlay]);

  useLayoutEffect(() => {
    player.open({ id, url, overlayUrl });
    return () => player.close();
  }, [player, id, url, overlayUrl]);

  useEffect(() => player.setFps(frameRate(fps)), [player, fps]);

  return { player, attachStage };
}
