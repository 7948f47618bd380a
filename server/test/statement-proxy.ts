import { connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';
import { addressOf } from './database-proxy.ts';

/** Where a connection is cut: before or after the database gets a statement, counted from 1. */
export interface CutPoint {
  readonly statement: number;
  readonly isSent: boolean;
}

export interface StatementProxy {
  readonly connection: pg.ClientConfig;
  /** What the client sent so far; those with parameters have no text here. */
  readonly statements: readonly string[];
  /** Resolves when the client has sent the statement of the cut; from then on nothing passes. */
  readonly reached: Promise<void>;
  /** Ends all connections; what the database got before, it still reads. */
  close(): void;
}

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;

/** Stands between one client and its database, and stops at a statement that the test names. */
export async function openStatementProxy(
  connection: pg.ClientConfig,
  cut: CutPoint | null = null,
): Promise<StatementProxy> {
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  let isCut = false;
  let reach: () => void;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const server = createServer((client) => {
    const database = connect(addressOf(connection));
    const messages = messageReader();
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.on('data', (bytes) => {
      for (const { type, body, raw } of messages.read(bytes)) {
        if (isCut) return;
        // A simple statement, or the end of one with parameters.
        const isStatement = type === 'Q' || type === 'S';
        if (isStatement) statements.push(type === 'Q' ? body.toString('utf8', 0, body.length - 1) : '');
        const isHere = isStatement && statements.length === cut?.statement;
        if (!isHere || cut.isSent) database.write(raw);
        if (!isHere) continue;
        isCut = true;
        reach();
      }
    });
    database.on('data', (bytes) => void (isCut || client.write(bytes)));
    client.on('close', () => database.end());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    statements,
    reached,
    close() {
      for (const socket of sockets) socket.end();
      server.close();
    },
  };
}

interface Message {
  /** Empty for the first one, which has no type. */
  readonly type: string;
  readonly body: Buffer;
  readonly raw: Buffer;
}

/** Cuts what a client of PostgreSQL sends into messages: a type, a length that counts itself, and a body. */
function messageReader() {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return {
    *read(bytes: Buffer): Generator<Message> {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const typeBytes = isFirst ? 0 : TYPE_BYTES;
        if (rest.length < typeBytes + LENGTH_BYTES) return;
        const end = typeBytes + rest.readUInt32BE(typeBytes);
        if (rest.length < end) return;
        const raw = rest.subarray(0, end);
        rest = rest.subarray(end);
        isFirst = false;
        yield {
          type: raw.toString('latin1', 0, typeBytes),
          body: raw.subarray(typeBytes + LENGTH_BYTES),
          raw,
        };
      }
    },
  };
}
