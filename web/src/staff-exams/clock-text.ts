import { zonedTime } from '@sonoboard/domain/shared/zoned-time';

/** To the second, because the events of one exam lie seconds apart. */
export function clockText(at: string, zone: string): string {
  const time = zonedTime(new Date(at), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = new Date(at).getUTCSeconds();
  return `${time.year}-${two(time.month)}-${two(time.day)} ${two(time.hour)}:${two(time.minute)}:${two(seconds)}`;
}
