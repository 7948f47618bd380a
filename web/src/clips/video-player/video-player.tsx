import { FullscreenExitRounded } from '../../ui/icons/fullscreen-exit-rounded.tsx';
import { FullscreenRounded } from '../../ui/icons/fullscreen-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { CONTROLS_HIDE_AFTER_MS } from '@sonoboard/domain/clips/playback';
import { type ReactNode, useRef } from 'react';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { ClipNotFound } from './clip-not-found.tsx';
import type { ClipPlayer } from './clip-player.ts';
import type { ClipSource } from './clip-source.ts';
import { playerActions } from './player-actions.ts';
import { PlayerControls } from './player-controls.tsx';
import { pressPlayerKey } from './player-keys.ts';
import {
  Controls,
  OnlyOnPhones,
  PictureCorner,
  PictureLabel,
  Pictures,
  PlayerNotice,
  PlayerRoot,
  Stage,
} from './player-layout.ts';
import { Scrubber } from './scrubber.tsx';
import { useClipPlayer } from './use-clip-player.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useIdle } from './use-idle.ts';
import { useObservable } from './use-observable.ts';

interface VideoPlayerProps {
  readonly clip: ClipSource;
  /** One for all the clips of a page: the choice of speed and overlay stays from clip to clip. */
  readonly player: ClipPlayer;
  /** Null while it is not known; then the usual rate is taken. */
  readonly fps: number | null;
  readonly chapters: readonly Chapter[];
  /** False where the settings, or the stage of the review, hide the vessels. */
  readonly mayShowOverlay: boolean;
  /** The side marker and the view, on the picture. */
  readonly label: ReactNode;
  /** Words that must stand with every picture, such as a disclaimer; below it, so that they hide nothing of it. */
  readonly notice?: string | null | undefined;
  readonly onFirstFrame?: ((milliseconds: number) => void) | undefined;
  readonly onSettled?: ((clipId: string) => void) | undefined;
  readonly onOverlayChosen?: ((isOn: boolean) => void) | undefined;
  /** Asks for new addresses; answers whether they come. */
  readonly onRenew?: ((clipId: string) => Promise<boolean>) | undefined;
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { player, clip, chapters, mayShowOverlay, label, notice } = props;
  const root = useRef<HTMLElement>(null);
  const attachStage = useClipPlayer(props);
  const isFailed = useObservable(player.state, ({ status }) => status === 'failed');
  const isPlaying = useObservable(player.state, (state) => state.isPlaying);
  const fullScreen = useFullScreen(root);
  const isIdle = useIdle(root, CONTROLS_HIDE_AFTER_MS, isPlaying);
  const hasOverlay = mayShowOverlay && clip.overlayUrl !== null;
  const actions = playerActions({
    player,
    chapters,
    hasOverlay,
    toggleFullScreen: fullScreen?.toggle ?? null,
  });
  useShortcuts((event) => pressPlayerKey(event, actions));

  const fullScreenButton = fullScreen && (
    <IconButton
      aria-label={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
      title={fullScreen.isFull ? 'Leave full screen' : 'Full screen'}
      onClick={fullScreen.toggle}
    >
      {fullScreen.isFull ? <FullscreenExitRounded /> : <FullscreenRounded />}
    </IconButton>
  );

  return (
    <PlayerRoot ref={root} aria-label="Clip player">
      <Stage>
        <Pictures ref={attachStage} data-pictures="" />
        <PictureLabel>{label}</PictureLabel>
        <OnlyOnPhones>
          <PictureCorner>{fullScreenButton}</PictureCorner>
        </OnlyOnPhones>
        {isFailed && (
          <ClipNotFound
            deletedAt={clip.deletedAt}
            onRetry={clip.url === null ? null : () => player.retry()}
          />
        )}
      </Stage>
      {notice && <PlayerNotice data-notice="">{notice}</PlayerNotice>}
      {!isFailed && (
        <Controls>
          <Scrubber player={player} chapters={chapters} />
          <PlayerControls
            player={player}
            actions={actions}
            chapters={chapters}
            hasOverlay={hasOverlay}
            isIdle={isIdle}
            fullScreenButton={fullScreenButton}
          />
        </Controls>
      )}
    </PlayerRoot>
  );
}
