import type pg from 'pg';
import { PipelinedClient } from './pipelined-client.ts';

/** A statement with a name: each connection parses it once. */
interface NamedStatement extends pg.QueryConfig<unknown[]> {
  readonly name: string;
}

/**
 * A few connections that all calls share, each call sending without waiting for the answers of the others. Every page
 * waits for its short reads, and for those the trips between two processes cost more than the reads themselves: on
 * a shared connection they overlap, and what is asked in one turn of the event loop leaves in one piece. Only for
 * single statements that are always fast, since one waits behind another.
 */
export interface SharedConnections {
  query<Row extends object>(statement: NamedStatement): Promise<Row[]>;
  /** One that may have no name. */
  ask(statement: pg.QueryConfig<unknown[]>): Promise<pg.QueryResult>;
  /** Leaves connections on which nothing comes back; what waits on them fails. */
  reconnect(): void;
  close(): Promise<void>;
}

interface Connection {
  client: Promise<PipelinedClient> | null;
  opened: PipelinedClient | null;
  inFlight: number;
}

export function openSharedConnections(connection: pg.ClientConfig, count: number): SharedConnections {
  const connections: Connection[] = Array.from({ length: count }, () => ({
    client: null,
    opened: null,
    inFlight: 0,
  }));
  let isClosed = false;

  function connected(shared: Connection): Promise<PipelinedClient> {
    if (shared.client) return shared.client;
    const client = new PipelinedClient(connection);
    shared.opened = client;
    const drop = () => {
      if (shared.client === opening) shared.client = null;
    };
    // A broken connection tells its waiting calls; the next call opens another. It may say so twice.
    client.on('error', drop);
    client.on('end', drop);
    const opening = client.connect().then(() => client);
    opening.catch(drop);
    shared.client = opening;
    return opening;
  }

  async function ask<Row extends object>(statement: pg.QueryConfig<unknown[]>): Promise<pg.QueryResult<Row>> {
    if (isClosed) throw new Error('The shared connections are closed.');
    const shared = connections.reduce((least, other) => (other.inFlight < least.inFlight ? other : least));
    shared.inFlight += 1;
    try {
      const client = await connected(shared);
      client.holdUntilEndOfTurn();
      return await client.query<Row>(statement);
    } finally {
      shared.inFlight -= 1;
    }
  }

  return {
    ask,
    query: async <Row extends object>(statement: NamedStatement) => (await ask<Row>(statement)).rows,
    reconnect() {
      for (const { opened } of connections) opened?.break();
    },
    async close() {
      isClosed = true;
      await Promise.all(connections.map(async ({ client }) => (await client?.catch(() => null))?.end()));
    },
  };
}
