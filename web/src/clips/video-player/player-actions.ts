import { type Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { framesPerStep } from '@sonoboard/domain/clips/frame-step';
import { stepSpeed } from '@sonoboard/domain/clips/playback';
import type { ClipPlayer } from './clip-player.ts';

type Direction = 1 | -1;

/** What buttons and keys of the player do. */
export interface PlayerActions {
  readonly togglePlay: () => void;
  /** A held step may be left out while the picture of the last one is not there yet. */
  readonly step: (direction: Direction, isHeld: boolean) => void;
  readonly stepSingle: (direction: Direction, isHeld: boolean) => void;
  readonly previousChapter: () => void;
  readonly nextChapter: () => void;
  readonly slower: () => void;
  readonly faster: () => void;
  readonly toggleOverlay: () => void;
  readonly expectOverlayChoice: () => void;
  readonly toggleFullScreen: () => void;
}

interface ActionParts {
  readonly player: ClipPlayer;
  readonly chapters: readonly Chapter[];
  readonly hasOverlay: boolean;
  readonly toggleFullScreen: (() => void) | null;
}

export function playerActions({
  player,
  chapters,
  hasOverlay,
  toggleFullScreen,
}: ActionParts): PlayerActions {
  return {
    togglePlay: () => player.toggle(),
    step: (direction, isHeld) => player.step(direction * framesPerStep(player.state.get().fps), isHeld),
    stepSingle: (direction, isHeld) => player.step(direction, isHeld),
    previousChapter: () => player.goToChapter(chapters, -1),
    nextChapter: () => player.goToChapter(chapters, 1),
    slower: () => player.setSpeed(stepSpeed(player.state.get().speed, 'slower')),
    faster: () => player.setSpeed(stepSpeed(player.state.get().speed, 'faster')),
    toggleOverlay: () => {
      if (hasOverlay) player.setOverlay(!player.state.get().isOverlayOn);
    },
    expectOverlayChoice: () => player.expectOverlayChoice(),
    toggleFullScreen: () => toggleFullScreen?.(),
  };
}
