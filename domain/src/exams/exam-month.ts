import { zonedTime } from '../shared/zoned-time.ts';

/** 'YYYY-MM', so that months sort as text; null without a readable timestamp. */
export function examMonth(timestamp: Date | string | null, zone: string): string | null {
  if (timestamp === null) return null;
  const at = new Date(timestamp);
  if (Number.isNaN(at.getTime())) return null;
  const { year, month } = zonedTime(at, zone);
  return `${year}-${String(month).padStart(2, '0')}`;
}
