import { connect, createServer, type Server, type Socket } from 'node:net';
import type pg from 'pg';

export interface DatabaseProxy {
  /** How to reach the database through it. */
  readonly connection: pg.ClientConfig;
  readonly isHanging: () => boolean;
  /** From now on nothing passes, on any connection; nobody is told. */
  hang(): void;
  /** New connections pass again; what was sent on the old ones stays lost. */
  recover(): void;
  close(): void;
}

/** Stands between a test and its database, and can fall silent as a network or an overloaded machine does. */
export async function openDatabaseProxy(connection: pg.ClientConfig): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let silent = new WeakSet<Socket>();
  let isHanging = false;
  const server: Server = createServer((client) => {
    const database = connect(addressOf(connection));
    if (isHanging) silent.add(client);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (silent.has(client) || to.write(bytes)));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    isHanging: () => isHanging,
    hang() {
      isHanging = true;
      silent = new WeakSet(sockets);
    },
    recover() {
      isHanging = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A folder as host means a socket in it. */
export function addressOf({ host = 'localhost', port = 5432 }: pg.ClientConfig) {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
