import { beforeEach, describe, expect, test } from 'vitest';
import type { PlayerActions } from './player-actions.ts';
import { pressPlayerKey } from './player-keys.ts';

let done: string[];
beforeEach(() => {
  done = [];
});

const note = (name: string) => () => {
  done.push(name);
};

const actions: PlayerActions = {
  togglePlay: note('play'),
  step: (direction, isHeld) => done.push(`step ${direction} ${isHeld}`),
  stepSingle: (direction, isHeld) => done.push(`single ${direction} ${isHeld}`),
  previousChapter: note('previous chapter'),
  nextChapter: note('next chapter'),
  slower: note('slower'),
  faster: note('faster'),
  expectOverlayChoice: () => undefined,
  toggleOverlay: note('overlay'),
  toggleFullScreen: note('full screen'),
};

function press(key: string, { shiftKey = false, repeat = false } = {}): boolean {
  return pressPlayerKey({ key, shiftKey, repeat }, actions);
}

describe('keys of the player', () => {
  test.each([
    [' ', 'play'],
    ['[', 'previous chapter'],
    [']', 'next chapter'],
    [',', 'slower'],
    ['.', 'faster'],
    ['v', 'overlay'],
    ['V', 'overlay'],
    ['f', 'full screen'],
    ['ArrowLeft', 'step -1 false'],
    ['ArrowRight', 'step 1 false'],
  ])('%s: %s', (key, does) => {
    expect(press(key)).toBe(true);
    expect(done).toEqual([does]);
  });

  test('Shift with an arrow steps a single frame', () => {
    press('ArrowLeft', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    expect(done).toEqual(['single -1 false', 'single 1 false']);
  });

  test('a held arrow goes on stepping, a held Space plays or pauses once', () => {
    press('ArrowRight', { repeat: true });
    expect(press(' ', { repeat: true })).toBe(true);
    expect(done).toEqual(['step 1 true']);
  });

  test('other keys are not the player’s', () => {
    expect(press('1')).toBe(false);
    expect(press('toString')).toBe(false);
    expect(done).toEqual([]);
  });
});
