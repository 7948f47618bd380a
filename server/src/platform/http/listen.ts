import pg from 'pg';

export interface Listener {
  stop(): Promise<void>;
}

const FIRST_RECONNECT_MS = 500;
const LAST_RECONNECT_MS = 30_000;

/**
 * Hears the notifications of a channel, over a connection of its own. Those that come while it is away are lost, so
 * `onNotify` is also called, with null, whenever it has (re)connected: anyone who listens then looks at the tables.
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  onNotify: (payload: string | null) => void,
): Listener {
  let client: pg.Client | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: `sonoboard ${channel}`, keepAlive: true });
    client = next;
    const replace = () => {
      if (isStopped || client !== next) return;
      client = null;
      void next.end().catch(() => {});
      // Many servers lose a database at the same moment, and should not all come back at the same moment.
      const delay = Math.min(LAST_RECONNECT_MS, FIRST_RECONNECT_MS * 2 ** failures) * (1 + Math.random() / 4);
      failures += 1;
      reconnect = setTimeout(() => void connect(), delay);
      reconnect.unref();
    };
    // A killed connection emits its error twice, hence on, not once.
    next.on('error', replace);
    next.on('end', replace);
    next.on('notification', ({ payload }) => onNotify(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      failures = 0;
      onNotify(null);
    } catch {
      replace();
    }
  };
  const connected = connect();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(reconnect);
      await connected;
      await client?.end().catch(() => {});
    },
  };
}
