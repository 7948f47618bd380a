import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { focusRing, tokens } from '../../ui/theme/tokens.ts';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { timeOfFrame } from '@sonoboard/domain/clips/frame-step';
import { chapterAt, chapterBars, type ChapterBar } from './chapter-place.ts';
import type { ClipPlayer } from './clip-player.ts';
import { PHONE } from './player-layout.ts';
import { useEachValue, useObservable } from './use-observable.ts';

interface ScrubberProps {
  readonly player: ClipPlayer;
  readonly chapters: readonly Chapter[];
}

const Track = styled('div')({
  position: 'relative',
  height: 40,
  margin: '0 4px',
  cursor: 'pointer',
  touchAction: 'none',
  borderRadius: 4,
  '--rail': '26px',
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [PHONE]: { height: 32, '--rail': '20px' },
});

const Rail = styled('div')({
  position: 'absolute',
  left: 0,
  right: 0,
  top: 'var(--rail)',
  height: 4,
  borderRadius: 2,
  background: '#2A2F36',
});

const SegmentBar = styled('div')({
  position: 'absolute',
  top: 'var(--rail)',
  height: 4,
  borderRadius: 2,
  background: tokens.field,
  color: tokens.t3,
  '&[data-active="true"]': { background: '#9FB2FF', color: tokens.t1 },
  '& > span': {
    position: 'absolute',
    left: 0,
    right: 0,
    top: -20,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: 11,
    lineHeight: '16px',
    whiteSpace: 'nowrap',
  },
});

const Knob = styled('div')({
  position: 'absolute',
  top: 'calc(var(--rail) - 5px)',
  width: 14,
  height: 14,
  marginLeft: -7,
  borderRadius: '50%',
  background: tokens.white,
  boxShadow: '0 0 0 3px rgba(0, 0, 0, .6)',
});

/** Shows where the clip stands and its compressions; dragging shows the frames that it passes. */
export function Scrubber({ player, chapters }: ScrubberProps) {
  const frames = useObservable(player.state, (state) => state.frames);
  const fps = useObservable(player.state, (state) => state.fps);
  const chosen = useObservable(player.state, (state) => state.chosenChapter);
  const active = useObservable(player.frame, (frame) => chapterAt(chapters, timeOfFrame(frame, fps), chosen));
  const track = useRef<HTMLDivElement>(null);
  const knob = useRef<HTMLDivElement>(null);
  const wasPlaying = useRef(false);
  const last = Math.max(0, frames - 1);

  useEachValue(player.frame, (frame) => {
    knob.current?.style.setProperty('left', percent(frame, last));
    track.current?.setAttribute('aria-valuenow', String(frame));
    track.current?.setAttribute('aria-valuetext', valueText(frame, frames, fps, active));
  });

  function frameUnder(clientX: number): number {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return 0;
    return Math.round(((clientX - box.left) / box.width) * last);
  }

  function handlePress(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    wasPlaying.current = player.state.get().isPlaying;
    player.pause();
    player.goTo(frameUnder(event.clientX));
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) player.goTo(frameUnder(event.clientX));
  }

  function handleRelease(): void {
    if (wasPlaying.current) player.play();
    wasPlaying.current = false;
  }

  function handleKey(event: KeyboardEvent): void {
    const goal = frameForKey(event.key, player.frame.get(), last, fps);
    if (goal === null) return;
    event.preventDefault();
    player.pause();
    player.goTo(goal);
  }

  return (
    <Track
      ref={track}
      // A range input would keep the arrow keys, which step the clip, for itself.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="slider"
      tabIndex={0}
      aria-label="Position in the clip"
      aria-valuemin={0}
      aria-valuemax={last}
      // Where it stands is written with each frame, see above.
      aria-valuenow={0}
      onPointerDown={handlePress}
      onPointerMove={handleMove}
      onPointerUp={handleRelease}
      onLostPointerCapture={handleRelease}
      onKeyDown={handleKey}
    >
      <Rail />
      {chapterBars(chapters).map((bar) => (
        <SegmentBar
          key={bar.chapter.name}
          data-active={bar.chapter === active}
          style={placeOf(bar, frames / fps)}
        >
          <span>{bar.chapter.name}</span>
        </SegmentBar>
      ))}
      <Knob ref={knob} />
    </Track>
  );
}

/** Arrows are keys of the whole player; these belong to the focused slider alone. */
function frameForKey(key: string, frame: number, last: number, fps: number): number | null {
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageUp':
      return frame + Math.round(fps);
    case 'PageDown':
      return frame - Math.round(fps);
    default:
      return null;
  }
}

function valueText(frame: number, frames: number, fps: number, active: Chapter | null): string {
  const place = `${clipTimeText(frame / fps)}, frame ${frame + 1} of ${frames}`;
  return active === null ? place : `${place}, ${active.name}`;
}

/** Two pixels keep neighbouring bars apart. */
function placeOf({ from, to }: ChapterBar, seconds: number): { left: string; width: string } {
  const end = Math.min(to, seconds);
  return { left: percent(from, seconds), width: `max(0px, calc(${percent(end - from, seconds)} - 2px))` };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${(part / whole) * 100}%`;
}
