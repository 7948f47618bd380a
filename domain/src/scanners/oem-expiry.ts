const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days left, rounded down, so that the number is negative exactly when the certificate has expired. */
export function oemExpiresIn(expiration: Date, now: Date): number {
  return Math.floor((expiration.getTime() - now.getTime()) / DAY_MS);
}

export function isOemExpired(expiration: Date, now: Date): boolean {
  return oemExpiresIn(expiration, now) < 0;
}

export function oemExpiresInText(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days);
  const unit = count === 1 ? 'day' : 'days';
  return days > 0 ? `in ${count} ${unit}` : `${count} ${unit} ago`;
}
