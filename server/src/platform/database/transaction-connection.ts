import type pg from 'pg';

interface Known {
  readonly idle: Set<pg.PoolClient>;
  /** How many transactions each has done. */
  readonly done: WeakMap<pg.PoolClient, number>;
}

const known = new WeakMap<pg.Pool, Known>();

/** From then on `connectForTransaction` knows what the connections of this pool have done. */
export function noteTransactionsOf(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  known.set(pool, { idle, done: new WeakMap() });
}

/**
 * The idle connection that has done the most transactions: it knows the functions and the plans of the triggers. One that runs them
 * for the first time takes five times as long, and with whichever connection is free, one reviewer meets a new one again and again.
 */
export async function connectForTransaction(pool: pg.Pool): Promise<pg.PoolClient> {
  const { idle, done } = known.get(pool) ?? { idle: new Set<pg.PoolClient>(), done: new WeakMap() };
  const doneBy = (client: pg.PoolClient) => done.get(client) ?? 0;
  const [wanted] = [...idle].toSorted((one, other) => doneBy(other) - doneBy(one));
  // Another call may have taken the wanted one meanwhile.
  const isToBePassed = (client: pg.PoolClient) =>
    wanted !== undefined && idle.has(wanted) && doneBy(client) < doneBy(wanted);
  const passed: pg.PoolClient[] = [];
  try {
    // The pool hands out what came back last.
    let client = await pool.connect();
    while (isToBePassed(client)) {
      passed.push(client);
      // Each is one step further through those that are idle.
      client = await pool.connect();
    }
    done.set(client, doneBy(client) + 1);
    return client;
  } finally {
    for (const client of passed) client.release();
  }
}
