import { SLOW_ANSWER_MS } from '@sonoboard/domain/installation/check-state';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';

/** How quickly the database answers this server, and whether it keeps the audit trail from it. */
export function DatabaseCheck({ state, facts }: CheckProps<'database'>) {
  const { answer_ms: answerMs, connections_used: used, connections_max: max, calls_waiting: waiting } = facts;
  const { trail_weakness: weakness } = facts;
  const answers = answerMs < 1 ? 'Answers in less than 1 ms.' : `Answers in ${Math.round(answerMs)} ms.`;
  const connections = `${used} of ${max} connections of this server in use.`;
  const calls = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'call waits' : 'calls wait'} for one.`;
  const load = answerMs > SLOW_ANSWER_MS ? SLOW : BUSY;
  const rights = weakness === null ? '' : `The server works as a role that ${weakness}. ${ONE_ROLE}`;
  const advice = `${state === 'good' ? '' : `${load} `}${rights}`.trim();
  return (
    <HealthCheck
      title="Database"
      state={state}
      fact={`${answers} ${connections}${calls}`}
      {...(advice !== '' && { advice })}
    />
  );
}

const ONE_ROLE =
  'Triggers and a chain protect the audit trail, rights do not: set DATABASE_OWNER_URL, see docs/operate.md.';
const SLOW = 'The database is slow. Look at its load, its disk, and the network in between.';
const BUSY = 'More calls come in than the database answers. Look at its load, or add a server.';
