import { BACKUP_HOURS, backupAge } from '@sonoboard/domain/backup/backup-state';
import { Moment } from '../ui/moment.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';

type BackupFacts = CheckProps<'backup'>['facts'];

/** How old the last good backup is; a day is too old. */
export function BackupCheck({ state, facts, now }: CheckProps<'backup'>) {
  const advice = facts.problem === null ? startOne(facts.state) : lastFailure(facts, now);
  return (
    <HealthCheck
      title="Backup"
      state={state}
      fact={factOf(facts, now)}
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
      The last try failed (<Moment at={failedAt} recordedZone={null} now={now} />
      ). {problem}
    </>
  );
}
