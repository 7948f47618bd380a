import { recordedClock } from '@sonoboard/domain/shared/date-display';
import { zonedTime } from '@sonoboard/domain/shared/zoned-time';
import { browserZone } from '../../ui/browser-zone.ts';

interface ClockTimeProps {
  readonly at: string;
  readonly recordedZone: string | null | undefined;
}

/** A time to the second, because the events of one exam lie seconds apart: '2026-11-17 08:37:12 · 09:37 Athens'. */
export function ClockTime({ at, recordedZone }: ClockTimeProps) {
  const zone = browserZone();
  const recorded = recordedClock(at, recordedZone, zone);
  return (
    <time dateTime={at}>
      {clockText(at, zone)}
      {recorded !== null && ` · ${recorded}`}
    </time>
  );
}

function clockText(at: string, zone: string): string {
  const time = zonedTime(new Date(at), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = new Date(at).getUTCSeconds();
  return `${time.year}-${two(time.month)}-${two(time.day)} ${two(time.hour)}:${two(time.minute)}:${two(seconds)}`;
}
