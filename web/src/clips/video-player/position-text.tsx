import { styled } from '@mui/material/styles';
import { clipTimeText } from '@sonoboard/domain/clips/clip-time';
import { tokens } from '../../app/theme/tokens.ts';
import type { ClipPlayer } from './clip-player.ts';
import { PHONE, WITHOUT_LEGEND } from './player-layout.ts';
import { useObservable } from './use-observable.ts';

const Time = styled('span')({
  marginLeft: 8,
  fontSize: 13,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '& > span': { color: tokens.t3 },
  [PHONE]: { marginLeft: 4, color: tokens.t2 },
});

const FrameNumber = styled('span')({
  marginLeft: 12,
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t3,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  [WITHOUT_LEGEND]: { display: 'none' },
});

/** People count frames from 1. */
export function PositionText({ player }: { readonly player: ClipPlayer }) {
  const { frames, fps } = useObservable(player.state);
  const frame = useObservable(player.frame);
  return (
    <>
      <Time>
        {clipTimeText(frame / fps)}
        <span> / {clipTimeText(frames / fps)}</span>
      </Time>
      <FrameNumber data-testid="frame-number">
        Frame {frames === 0 ? 0 : frame + 1} / {frames}
      </FrameNumber>
    </>
  );
}
