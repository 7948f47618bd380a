import { SkipNextRounded } from '../../ui/icons/skip-next-rounded.tsx';
import { SkipPreviousRounded } from '../../ui/icons/skip-previous-rounded.tsx';
import IconButton from '@mui/material/IconButton';
import type { Chapter } from '@sonoboard/domain/clips/compression-chapters';
import { chapterJump } from './chapter-place.ts';
import type { ClipPlayer } from './clip-player.ts';
import { useObservable } from './use-observable.ts';

interface ChapterButtonProps {
  readonly player: ClipPlayer;
  readonly chapters: readonly Chapter[];
  readonly direction: 1 | -1;
  readonly onJump: () => void;
}

/** Leads to the compression after or before the place of the clip; off where there is none. */
export function ChapterButton({ player, chapters, direction, onJump }: ChapterButtonProps) {
  const fps = useObservable(player.state, (state) => state.fps);
  const frameCount = useObservable(player.state, (state) => state.frames);
  const chosen = useObservable(player.state, (state) => state.chosenChapter);
  const leadsOn = useObservable(
    player.frame,
    (frame) => chapterJump(chapters, { frame, fps, frameCount }, chosen, direction) !== null,
  );
  const label = direction === 1 ? 'Next compression' : 'Previous compression';
  return (
    <IconButton aria-label={label} title={label} disabled={!leadsOn} onClick={onJump}>
      {direction === 1 ? <SkipNextRounded /> : <SkipPreviousRounded />}
    </IconButton>
  );
}
