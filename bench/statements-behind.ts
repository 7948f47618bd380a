import pg from 'pg';
import { assembleDeps } from '../server/src/app/assemble-deps.ts';
import { buildApp } from '../server/src/app/build-app.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { CALL_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { ROOT } from '../tools/ready.mjs';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const CONNECTIONS = 4;

/** The statements that a call comes to, its session's among them: asked once of a server in this process, and overheard. */
export async function statementsBehind(
  connection: pg.ClientConfig,
  env: Readonly<Record<string, string>>,
  { addresses, headers }: { readonly addresses: readonly string[]; readonly headers: Record<string, string> },
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  let heard: Statement[] = [];
  // Before the first connection is opened: what the product puts around one may keep its method.
  const fallSilent = overhear((statement) => heard.push(statement));
  const settings = readSettings(env, ROOT);
  const log = createLog('fatal');
  const database = openDatabase({
    connection,
    maxConnections: CONNECTIONS,
    statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS,
  });
  const deps = await assembleDeps({
    settings,
    log,
    secrets: loadSecrets(settings),
    clock: systemClock,
    database,
  });
  const app = await buildApp(deps);
  const behind = new Map<string, readonly Statement[]>();
  try {
    for (const url of addresses) {
      heard = [];
      const reply = await app.inject({ url, headers });
      if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`);
      behind.set(url, heard.filter(isRead));
    }
  } finally {
    fallSilent();
    await app.close();
    await database.close();
  }
  return behind;
}

/** Written after the answer was made, in batches with those of other calls. */
const isRead = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** Every connection of this process asks through this one method, no matter who opened it. */
function overhear(hear: (statement: Statement) => void): () => void {
  const query = pg.Client.prototype.query;
  // The method has many forms; whatever is given is handed on as it is.
  pg.Client.prototype.query = function overheard(this: pg.Client, ...given: [never]) {
    const [first, second] = given as readonly unknown[];
    if (typeof first === 'string') hear({ text: first, values: Array.isArray(second) ? second : [] });
    else if (isStatement(first)) {
      hear({ text: first.text, values: first.values ?? (Array.isArray(second) ? second : []) });
    }
    return Reflect.apply(query, this, given) as never;
  };
  return () => {
    pg.Client.prototype.query = query;
  };
}

function isStatement(given: unknown): given is { readonly text: string; readonly values?: unknown[] } {
  return typeof given === 'object' && given !== null && typeof Reflect.get(given, 'text') === 'string';
}
