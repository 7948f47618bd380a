import type { CheckState } from '@sonoboard/domain/installation/check-state';
import { timeSpan } from '@sonoboard/domain/shared/time-span';
import { ButtonLink } from '../ui/links.tsx';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';
import { counted } from './health-words.ts';

const ADVICE: Partial<Record<CheckState, string>> = {
  urgent: 'Jobs are not done in time. Look at the log of the servers, and at the load of the database.',
  attention: 'Jobs says why each one failed. Set it right, and run it again.',
};

/** Whether the work after a change, and by the clock, is done. */
export function JobsCheck({ state, facts, now }: CheckProps<'jobs'>) {
  const { due, oldest_due_at: oldestDueAt, done, failed } = facts;
  const waiting =
    oldestDueAt === null
      ? 'None waiting.'
      : `${counted(due)} waiting, the oldest for ${timeSpan(now.getTime() - new Date(oldestDueAt).getTime())}.`;
  const advice = ADVICE[state];
  return (
    <HealthCheck
      title="Jobs"
      state={state}
      fact={`${waiting} ${capital(counted(done))} done in the last day, ${counted(failed)} failed.`}
      {...(advice === undefined
        ? {}
        : {
            advice,
            action: (
              <ButtonLink size="small" variant="outlined" to="/internal/jobs">
                Open Jobs
              </ButtonLink>
            ),
          })}
    />
  );
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
