import { CLIP_TEXTS } from '@sonoboard/domain/clips/clip-texts';
import { frameRate } from '@sonoboard/domain/clips/frame-rate';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { ClipPlayer } from './clip-player.ts';
import type { ClipSource } from './clip-source.ts';

interface ClipPlayerOptions {
  readonly clip: ClipSource;
  readonly player: ClipPlayer;
  readonly fps: number | null;
  readonly mayShowOverlay: boolean;
  readonly onFirstFrame?: ((milliseconds: number) => void) | undefined;
  readonly onSettled?: ((clipId: string) => void) | undefined;
  readonly onOverlayChosen?: ((isOn: boolean) => void) | undefined;
  readonly onRenew?: ((clipId: string) => Promise<boolean>) | undefined;
}

/** Keeps the player at what the page shows. Answers where its pictures are to be attached. */
export function useClipPlayer(options: ClipPlayerOptions): (stage: HTMLElement | null) => void {
  const { player, clip, fps, mayShowOverlay, onFirstFrame, onSettled, onOverlayChosen, onRenew } = options;
  const attachStage = useCallback((stage: HTMLElement | null) => player.attach(stage), [player]);
  const { id, url, overlayUrl } = clip;

  useLayoutEffect(() => {
    player.listen({
      onFirstFrame: (milliseconds) => onFirstFrame?.(milliseconds),
      onSettled: (clipId) => onSettled?.(clipId),
      onOverlayChosen: (isOn) => onOverlayChosen?.(isOn),
      onOverlayFailed: () => showSnackbar({ kind: 'error', text: CLIP_TEXTS.overlayFailed }),
      renew: (clipId) => onRenew?.(clipId) ?? Promise.resolve(false),
    });
  });

  // Before the clip is opened, so that the first picture is already the right one of the two.
  useLayoutEffect(() => player.allowOverlay(mayShowOverlay), [player, mayShowOverlay]);

  useLayoutEffect(() => player.open({ id, url, overlayUrl }), [player, id, url, overlayUrl]);

  useEffect(() => player.setFps(frameRate(fps)), [player, fps]);

  return attachStage;
}
