import { SLOW_ANSWER_MS } from '@sonoboard/domain/installation/check-state';
import type { CheckProps } from './check-props.ts';
import { HealthCheck } from './health-check.tsx';

/** How quickly the database answers this server. */
export function DatabaseCheck({ state, facts }: CheckProps<'database'>) {
  const { answer_ms: answerMs, connections_used: used, connections_max: max, calls_waiting: waiting } = facts;
  const answers = answerMs < 1 ? 'Answers in less than 1 ms.' : `Answers in ${Math.round(answerMs)} ms.`;
  const connections = `${used} of ${max} connections of this server in use.`;
  const calls = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'call waits' : 'calls wait'} for one.`;
  const advice = answerMs > SLOW_ANSWER_MS ? SLOW : BUSY;
  return (
    <HealthCheck
      title="Database"
      state={state}
      fact={`${answers} ${connections}${calls}`}
      {...(state === 'good' ? {} : { advice })}
    />
  );
}

const SLOW = 'The database is slow. Look at its load, its disk, and the network in between.';
const BUSY = 'More calls come in than the database answers. Look at its load, or add a server.';
