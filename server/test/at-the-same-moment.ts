import type pg from 'pg';

/** A statement with its values. */
export interface Command {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs the second one while the transaction of the first is open, and commits the first once the second waits for it. */
export async function atTheSameMoment(pool: pg.Pool, first: Command, second: Command): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query('begin');
    await one.query(first.text, [...first.values]);
    const waiting = other.query(second.text, [...second.values]);
    await untilSomeoneWaits(pool);
    await one.query('commit');
    await waiting;
  } finally {
    one.release();
    other.release();
  }
}

/** Gives a statement of another connection the time to run into a lock; without one it just finishes. */
export async function untilSomeoneWaits(pool: pg.Pool): Promise<void> {
  for (let look = 0; look < 50; look += 1) {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
