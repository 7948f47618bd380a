import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

type Query = (...statement: unknown[]) => Promise<unknown>;

interface Outer {
  readonly pool: pg.Pool;
  readonly client: pg.PoolClient;
  /** Runs its work between SAVEPOINT and RELEASE. */
  readonly inSavepoint: (work: (tx: unknown) => Promise<unknown>) => Promise<unknown>;
  /** Savepoints of one connection nest and cannot overlap, so whatever runs side by side takes turns. */
  lastTurn: Promise<unknown>;
  isOver: boolean;
}

interface Place {
  readonly outer: Outer;
  /** Inside a savepoint: its statements are part of it and wait for no turn. */
  readonly hasTurn: boolean;
}

const places = new AsyncLocalStorage<Place>();

/**
 * While `work` runs, everything that it asks of `pool` runs in the one transaction of `client`:
 * single statements and transactions alike. Each is a savepoint, so that one that fails leaves the others as they are.
 */
export async function joinAll<Result>(
  outer: Pick<Outer, 'pool' | 'client' | 'inSavepoint'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const opened: Outer = { ...outer, lastTurn: Promise.resolve(), isOver: false };
  try {
    return await places.run({ outer: opened, hasTurn: false }, work);
  } finally {
    // Work that was started and not waited for goes on by itself.
    opened.isOver = true;
  }
}

/** Runs `work` as a part of the outer transaction, if there is one on this pool. */
export function joinedTransaction<Result>(
  pool: pg.Pool,
  work: (tx: never) => Promise<Result>,
): Promise<Result> | null {
  const place = placeOn(pool);
  if (place === null) return null;
  const part = () => place.outer.inSavepoint(work as (tx: unknown) => Promise<unknown>) as Promise<Result>;
  return place.hasTurn ? part() : inTurn(place.outer, part);
}

/** Sends single statements of the pool over the outer transaction, if there is one. */
export function joinStatements(pool: pg.Pool): void {
  const alone = pool.query.bind(pool) as Query;
  const joined: Query = (...statement) => {
    const place = placeOn(pool);
    if (place === null) return alone(...statement);
    const { client, inSavepoint } = place.outer;
    const ask = () => (client.query as Query).apply(client, statement);
    return place.hasTurn ? ask() : inTurn(place.outer, () => inSavepoint(ask));
  };
  // The driver's type lists every way to ask; drizzle and we use the ones that answer with a promise.
  pool.query = joined as typeof pool.query;
}

function placeOn(pool: pg.Pool): Place | null {
  const place = places.getStore();
  return place === undefined || place.outer.isOver || place.outer.pool !== pool ? null : place;
}

function inTurn<Result>(outer: Outer, work: () => Promise<Result>): Promise<Result> {
  const turn = outer.lastTurn.then(() => places.run({ outer, hasTurn: true }, work));
  outer.lastTurn = turn.catch(() => {});
  return turn;
}
