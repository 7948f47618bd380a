import pg from 'pg';
import type { Settings } from '../settings.ts';

/** How a database is reached. Both are the same where one role owns everything. */
export interface DatabaseLogins {
  /** Of the server at work: it changes rows, and only adds to the audit trail. */
  readonly application: pg.ClientConfig;
  /** Owns the tables: for migrations, restores and the commands of operators. */
  readonly owner: pg.ClientConfig;
}

/** Those of the settings; null: the database is the embedded one. */
export function loginsOfSettings({
  databaseUrl,
  databaseOwnerUrl,
}: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl'>): DatabaseLogins | null {
  if (databaseUrl === null) return null;
  const application = { connectionString: databaseUrl };
  return {
    application,
    owner: databaseOwnerUrl === null ? application : { connectionString: databaseOwnerUrl },
  };
}

/** Who a login is, and where it leads. */
interface ReachedAs {
  readonly role: string;
  /** Equal for two logins of the same database. */
  readonly database: string;
}

export async function reachAs(connection: pg.ClientConfig): Promise<ReachedAs> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; database: string }>(
      `select current_user as role,
         current_database() || ' since ' || extract(epoch from pg_postmaster_start_time()) as database`,
    );
    const [reached] = rows;
    if (reached === undefined) throw new Error('A selection without a table has a row');
    return reached;
  } finally {
    await client.end();
  }
}
