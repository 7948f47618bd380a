import { styled } from '@mui/material/styles';
import { displayDate, displayDateTime, recordedClock } from '@sonoboard/domain/shared/date-display';
import { tokens } from './theme/tokens.ts';
import { browserZone } from './browser-zone.ts';
import { momentText } from './moment-text.ts';

interface MomentProps {
  readonly at: string | null;
  /** Where it was recorded; its clock stands beside the reader's where it differs. */
  readonly recordedZone: string | null | undefined;
  readonly now: Date;
  /** A day has no clock beside it; its tooltip has the whole time. */
  readonly isDayOnly?: boolean | undefined;
  /** No room: the recorded clock is in the tooltip only. */
  readonly isShort?: boolean | undefined;
}

const RecordedClock = styled('span')({ fontSize: 12, color: tokens.t3, whiteSpace: 'nowrap' });

/** A time in the reader's own zone (AMB-188). */
export function Moment({ at, recordedZone, now, isDayOnly = false, isShort = false }: MomentProps) {
  const zone = browserZone();
  const text = isDayOnly ? displayDate(at, { now, zone }) : displayDateTime(at, { now, zone });
  const clock = recordedClock(at, recordedZone, zone);
  const title = clock === null && !isDayOnly ? undefined : momentText(at, recordedZone, now);
  return (
    <time dateTime={at ?? undefined} title={title}>
      {text}
      {clock !== null && !isDayOnly && !isShort && (
        <>
          {' '}
          <RecordedClock>{clock}</RecordedClock>
        </>
      )}
    </time>
  );
}
