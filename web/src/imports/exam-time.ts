/** What a field of the browser for date and time shows: the wall clock here, to the minute. */
export function wallClock(at: Date): string {
  return zonedText(at).slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The time that such a field shows, with the offset that holds here on that day; null when it is no time. */
export function zonedTime(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : zonedText(at);
}

function zonedText(at: Date): string {
  const offset = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, -5);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
