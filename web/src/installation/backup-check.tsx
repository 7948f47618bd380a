import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getServerState } from '@sonoboard/contract/platform/platform.calls';
import { BACKUP_HOURS, backupAge } from '@sonoboard/domain/backup/backup-state';
import { Moment } from '../ui/moment.tsx';
import { HealthCheck } from './health-check.tsx';

type BackupFacts = ReplyOf<typeof getServerState>['backup'];

interface BackupCheckProps {
  readonly backup: BackupFacts;
  readonly now: Date;
}

/** How old the last good backup is; a day is too old. */
export function BackupCheck({ backup, now }: BackupCheckProps) {
  const advice = backup.problem === null ? startOne(backup.state) : lastFailure(backup, now);
  return (
    <HealthCheck
      title="Backup"
      isGood={backup.state === 'good'}
      fact={factOf(backup, now)}
      {...(advice === null ? {} : { advice })}
    />
  );
}

function factOf({ state, taken_at: takenAt }: BackupFacts, now: Date) {
  if (takenAt === null) return 'There is no backup yet.';
  const age = `The last good backup is ${backupAge(new Date(takenAt), now)} old.`;
  return state === 'good' ? age : `${age} It should be at most ${BACKUP_HOURS} hours old.`;
}

function startOne(state: BackupFacts['state']) {
  return state === 'good'
    ? null
    : 'Run npm run backup on the server, and let a timer repeat it (docs/operate.md).';
}

function lastFailure({ failed_at: failedAt, problem }: BackupFacts, now: Date) {
  return (
    <>
      The last try failed, <Moment at={failedAt} recordedZone={null} now={now} />: {problem}
    </>
  );
}
