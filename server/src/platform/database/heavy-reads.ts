import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log.ts';
import type { Database } from './db.ts';
import { isDatabaseUnavailable, isRetryable } from './db-errors.ts';

/** Where long reads run that change nothing: statistics and exports. On a replica if there is one, to spare the main database. */
export interface HeavyReads {
  /**
   * Runs `read` on the replica once that has everything that was committed before this call, so that nobody misses what they
   * have just written. On the main database where there is no replica, or where it does not answer or is behind.
   */
  run<Result>(read: (database: Database) => Promise<Result>): Promise<Result>;
  /** Why the replica is not used at the moment, for those who watch the server. */
  readonly problem: string | null;
}

interface HeavyReadsOptions {
  readonly primary: Database;
  readonly replica: Database | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** A replica that works is behind by milliseconds. */
const MOST_BEHIND_MS = 500;
const LOOK_EVERY_MS = 10;
/** After a problem the replica is left alone for a while: each try may take a second of somebody's time. */
const LEFT_ALONE_MS = 10_000;

const NO_REPLICA = 'The database of REPLICA_URL is not a streaming replica';
const BEHIND = 'The replica is behind the main database';
const NO_ANSWER = 'The replica does not answer';

export function heavyReads({ primary, replica, clock, log }: HeavyReadsOptions): HeavyReads {
  let problem: string | null = null;
  let leftAloneUntil = -Infinity;

  function leaveAlone(reason: string, err?: unknown): void {
    leftAloneUntil = clock.now().getTime() + LEFT_ALONE_MS;
    if (problem === reason) return;
    problem = reason;
    log.warn({ err }, `${reason}: statistics and exports are read from the main database`);
  }

  function noteWorking(): void {
    if (problem !== null) log.info('statistics and exports are read from the replica again');
    problem = null;
  }

  async function onReplica<Result>(
    from: Database,
    read: (database: Database) => Promise<Result>,
  ): Promise<{ readonly result: Result } | null> {
    const position = await positionOf(primary);
    try {
      const state = await from.whileAnswering(waitForPosition(from, position));
      if (state !== 'up to date') {
        leaveAlone(state === 'behind' ? BEHIND : NO_REPLICA);
        return null;
      }
      const result = await from.whileAnswering(read(from));
      noteWorking();
      return { result };
    } catch (error) {
      // A replica cancels a read that stands in the way of what it has to repeat.
      if (isRetryable(error)) return null;
      if (!isUnavailable(error)) throw error;
      leaveAlone(NO_ANSWER, error);
      return null;
    }
  }

  return {
    async run(read) {
      const mayTry = replica !== null && clock.now().getTime() >= leftAloneUntil;
      const done = mayTry ? await onReplica(replica, read) : null;
      return done === null ? read(primary) : done.result;
    },
    get problem() {
      return problem;
    },
  };
}

/** Up to here everything is on the disk of the main database: whatever was answered is before it. */
async function positionOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ position: string }>(
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return rows[0]?.position ?? '';
}

type ReplicaState = 'up to date' | 'behind' | 'no replica';

async function waitForPosition({ pool }: Database, position: string): Promise<ReplicaState> {
  const givesUpAt = performance.now() + MOST_BEHIND_MS;
  for (;;) {
    const { rows } = await pool.query<{ has: boolean | null }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has where pg_is_in_recovery()',
      [position],
    );
    const [state] = rows;
    if (state === undefined) return 'no replica';
    if (state.has) return 'up to date';
    if (performance.now() > givesUpAt) return 'behind';
    await delay(LOOK_EVERY_MS);
  }
}

function isUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) || (error instanceof AppError && error.code === 'service_unavailable');
}
