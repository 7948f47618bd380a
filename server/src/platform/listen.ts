import pg from 'pg';

export interface Listener {
  stop(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/**
 * Hears the notifications of a channel, over a connection of its own. Those that come while it is away are lost, so
 * `onNotify` is also called whenever it has (re)connected: whoever listens then looks at the tables.
 */
export function listen(connection: pg.ClientConfig, channel: string, onNotify: () => void): Listener {
  let client: pg.Client | null = null;
  let reconnect: NodeJS.Timeout | undefined;
  let isStopped = false;

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: `sonoboard ${channel}`, keepAlive: true });
    client = next;
    const replace = () => {
      if (isStopped || client !== next) return;
      client = null;
      void next.end().catch(() => {});
      reconnect = setTimeout(() => void connect(), RECONNECT_MS);
      reconnect.unref();
    };
    // A killed connection emits its error twice, hence on, not once.
    next.on('error', replace);
    next.on('end', replace);
    next.on('notification', onNotify);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      onNotify();
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
