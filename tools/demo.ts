// `npm run demo`: fills the database of DATABASE_URL and the store of BLOB_STORE with the demo world. The embedded
// database needs no command: `npm start` fills a new one by itself.
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../server/demo/demo-people.ts';
import { fillDemoWorld } from '../server/demo/fill-demo-world.ts';
import { openBlobStore } from '../server/src/platform/files/blobs/open-blob-store.ts';
import { auditKeys } from '../server/src/platform/audit-mac.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { loginsOfSettings } from '../server/src/platform/database/database-logins.ts';
import { JOB_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import { prepareDatabase } from '../server/src/platform/database/migrate.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { makeSignature, signatureKey } from '../server/src/signatures/review-signature.service.ts';
import { say } from './ready.mjs';

/** True when the demo world is there now, and was not before. */
async function fill(): Promise<boolean> {
  const settings = readSettings(process.env, process.cwd());
  const logins = loginsOfSettings(settings);
  if (logins === null) {
    say('DATABASE_URL is not set. Without it npm start makes the demo world by itself, in DATA_DIR.');
    return false;
  }
  say('Bringing the database up to date …');
  await prepareDatabase(logins);
  const database = openDatabase({
    connection: logins.owner,
    maxConnections: 2,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  });
  try {
    const blobs = await openBlobStore(settings.blobStore);
    const progress = (line: string) => say(`${line} …`);
    const { audit } = loadSecrets(settings);
    const key = signatureKey(audit);
    const isFilled = await fillDemoWorld({
      db: database.db,
      blobs,
      clock: systemClock,
      auditKeys: auditKeys(audit),
      makeSignature: (content, statement) => makeSignature(key, content, statement),
      progress,
    });
    if (isFilled) return true;
    say('This database holds accounts: nothing was changed. The demo world needs one without accounts.');
    return false;
  } finally {
    await database.close();
  }
}

function printAccounts(): void {
  const width = Math.max(...DEMO_ACCOUNTS.map(({ email }) => email.length));
  say(`\nThe demo world is there. All its accounts have the password ${DEMO_PASSWORD}:\n`);
  for (const { email, shows } of DEMO_ACCOUNTS) say(`  ${email.padEnd(width)}  ${shows}`);
  say('\nThis password is public: never put patient data into this database.');
  say('A server that other machines reach shows it only with DEMO=yes, under a red banner.');
}

/** A refused connection to both addresses of localhost has no words of its own. */
function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorMessage).join('\n');
  return error instanceof Error ? error.message : String(error);
}

try {
  if (await fill()) printAccounts();
  else process.exitCode = 1;
} catch (error) {
  say(`The demo world was not made. ${errorMessage(error)}`);
  process.exitCode = 1;
}
