import { ChevronLeftRounded } from '../../ui/icons/chevron-left-rounded.tsx';
import { ChevronRightRounded } from '../../ui/icons/chevron-right-rounded.tsx';
import { PauseRounded } from '../../ui/icons/pause-rounded.tsx';
import { PlayArrowRounded } from '../../ui/icons/play-arrow-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import type { ReactNode } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { ChapterButton } from './chapter-button.tsx';
import type { ClipPlayer } from './clip-player.ts';
import { FrameButton } from './frame-button.tsx';
import { OverlayControl } from './overlay-control.tsx';
import type { PlayerActions } from './player-actions.ts';
import { ControlRow, NotOnPhones, RowEnd } from './player-layout.ts';
import { PositionText } from './position-text.tsx';
import { SpeedControl } from './speed-control.tsx';
import { useObservable } from './use-observable.ts';

interface PlayerControlsProps {
  readonly player: ClipPlayer;
  readonly actions: PlayerActions;
  readonly chapters: readonly Chapter[];
  readonly hasOverlay: boolean;
  readonly isIdle: boolean;
  readonly fullScreenButton: ReactNode;
}

export function PlayerControls(props: PlayerControlsProps) {
  const { player, actions, chapters, hasOverlay, isIdle, fullScreenButton } = props;
  const isPlaying = useObservable(player.state, (state) => state.isPlaying);
  const isOverlayOn = useObservable(player.state, (state) => state.isOverlayOn);
  const speed = useObservable(player.state, (state) => state.speed);
  return (
    <ControlRow data-idle={isIdle} data-testid="player-controls">
      <IconButton
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={isPlaying ? 'Pause' : 'Play'}
        onClick={actions.togglePlay}
        sx={{ borderRadius: '50%', mr: 0.5, color: tokens.t1, backgroundColor: tokens.s3 }}
      >
        {isPlaying ? <PauseRounded /> : <PlayArrowRounded />}
      </IconButton>
      <ChapterButton player={player} chapters={chapters} direction={-1} onJump={actions.previousChapter} />
      <FrameButton
        label="Previous frame"
        icon={ChevronLeftRounded}
        onStep={(isHeld) => actions.step(-1, isHeld)}
      />
      <FrameButton
        label="Next frame"
        icon={ChevronRightRounded}
        onStep={(isHeld) => actions.step(1, isHeld)}
      />
      <ChapterButton player={player} chapters={chapters} direction={1} onJump={actions.nextChapter} />
      <PositionText player={player} />
      <RowEnd>
        {hasOverlay && (
          <OverlayControl
            isOn={isOverlayOn}
            onToggle={actions.toggleOverlay}
            onExpect={actions.expectOverlayChoice}
          />
        )}
        <SpeedControl speed={speed} onChange={(chosen) => player.setSpeed(chosen)} />
        <NotOnPhones>{fullScreenButton}</NotOnPhones>
      </RowEnd>
    </ControlRow>
  );
}
