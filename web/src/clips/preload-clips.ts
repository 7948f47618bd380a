import { clipsToPreload, type PreloadableClip } from '@sonoboard/domain/clips/clip-preload';
import { type ClipSource, firstTrack, urlOfTrack } from './video-player/clip-source.ts';
import type { VideoPool } from './video-player/video-pool.ts';

export interface WarmableClip extends PreloadableClip {
  readonly source: ClipSource;
  readonly mayShowOverlay: boolean;
}

interface PreloadOptions {
  readonly flow: 'single' | 'chain';
  readonly isEnabled: boolean;
  readonly activeId: string;
  readonly prefersOverlay: boolean;
}

/**
 * Warms the clips that come after the one on the screen, nearest first, each by the picture that it will
 * show first. To be called when that one has shown its first frame, so that it never has to share the line.
 */
export function preloadClips(pool: VideoPool, clips: readonly WarmableClip[], options: PreloadOptions): void {
  pool.warm(urlsToWarm(clips, options));
}

export function urlsToWarm(clips: readonly WarmableClip[], options: PreloadOptions): readonly string[] {
  const { flow, isEnabled, activeId, prefersOverlay } = options;
  const allowed = new Set(clipsToPreload(clips, flow, isEnabled));
  const active = clips.findIndex(({ source }) => source.id === activeId);
  return [...clips.slice(active + 1), ...clips.slice(0, Math.max(0, active))]
    .filter((clip) => allowed.has(clip))
    .flatMap(
      ({ source, mayShowOverlay }) =>
        urlOfTrack(source, firstTrack(source, prefersOverlay && mayShowOverlay)) ?? [],
    );
}
