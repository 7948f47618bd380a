const HOUR_MS = 60 * 60 * 1000;

/** How old the last good backup may be. */
export const BACKUP_HOURS = 24;

/** none: there never was a good backup. old: too much would be lost. */
export const BACKUP_STATES = ['none', 'old', 'good'] as const;

export type BackupState = (typeof BACKUP_STATES)[number];

/** `takenAt` is the moment that the last good backup holds: what came later would be lost. */
export function backupState(takenAt: Date | null, now: Date): BackupState {
  if (takenAt === null) return 'none';
  return now.getTime() - takenAt.getTime() > BACKUP_HOURS * HOUR_MS ? 'old' : 'good';
}

const DAYS_FROM_HOURS = 48;

/** '31 hours', '3 days'. */
export function backupAge(takenAt: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - takenAt.getTime()) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  if (hours === 1) return '1 hour';
  return hours < DAYS_FROM_HOURS ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
