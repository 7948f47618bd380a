import { styled } from '@mui/material/styles';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import { useRef } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import type { ClipPlayer } from './clip-player.ts';
import { PHONE, SMALL_PHONE, WITHOUT_LEGEND } from './player-layout.ts';
import { useEachValue, useObservable } from './use-observable.ts';

const Time = styled('span')({
  marginLeft: 8,
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: tokens.t3 },
  '& > b': { fontWeight: 'inherit' },
  [PHONE]: { marginLeft: 4, color: tokens.t2 },
  [SMALL_PHONE]: { marginLeft: 0, '& > span': { display: 'none' } },
});

const FrameNumber = styled('span')({
  marginLeft: 12,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  '& > b': { fontWeight: 'inherit' },
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  [WITHOUT_LEGEND]: { display: 'none' },
});

/** People count frames from 1. */
export function PositionText({ player }: { readonly player: ClipPlayer }) {
  const frames = useObservable(player.state, (state) => state.frames);
  const fps = useObservable(player.state, (state) => state.fps);
  const time = useRef<HTMLElement>(null);
  const number = useRef<HTMLElement>(null);

  useEachValue(player.frame, (frame) => {
    write(time.current, clipTimeText(frame / fps));
    write(number.current, String(frames === 0 ? 0 : frame + 1));
  });

  return (
    <>
      <Time>
        <b ref={time} />
        <span> / {clipTimeText(frames / fps)}</span>
      </Time>
      <FrameNumber>
        Frame <b ref={number} /> / {frames}
      </FrameNumber>
    </>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
