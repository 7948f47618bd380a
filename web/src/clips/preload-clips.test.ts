import { describe, expect, test } from 'vitest';
import { urlsToWarm, type WarmableClip } from './preload-clips.ts';

function clip(id: string, part: Partial<WarmableClip> = {}): WarmableClip {
  return {
    source: { id, url: `/${id}.mp4`, overlayUrl: `/${id}-overlay.mp4` },
    hasVideo: true,
    isReviewed: false,
    mayShowOverlay: true,
    ...part,
  };
}

const CLIPS = [clip('a'), clip('b'), clip('c'), clip('d')];
const OPTIONS = { flow: 'single', isEnabled: true, activeId: 'a', prefersOverlay: false } as const;

describe('clips to warm', () => {
  test('those after the active clip come first, the nearest at the head', () => {
    expect(urlsToWarm(CLIPS, OPTIONS)).toEqual(['/b.mp4', '/c.mp4', '/d.mp4']);
    expect(urlsToWarm(CLIPS, { ...OPTIONS, activeId: 'c' })).toEqual(['/d.mp4', '/b.mp4']);
  });

  test('each is warmed by the picture that it shows first', () => {
    const clips = [clip('a'), clip('b'), clip('c', { mayShowOverlay: false })];
    expect(urlsToWarm(clips, { ...OPTIONS, prefersOverlay: true })).toEqual(['/b-overlay.mp4', '/c.mp4']);
  });

  test('nothing is warmed when the setting is off', () => {
    expect(urlsToWarm(CLIPS, { ...OPTIONS, isEnabled: false })).toEqual([]);
  });

  test('a missing view is not asked for', () => {
    const missing = clip('b', { hasVideo: false, source: { id: 'b', url: null, overlayUrl: null } });
    expect(urlsToWarm([clip('a'), missing, clip('c')], OPTIONS)).toEqual(['/c.mp4']);
  });
});
