// `npm run admin -- EMAIL`: prints a one-time link that makes the first internal administrator. It reads the same
// settings as the server, and works while that runs as well as before its first start.
import { makeFirstAdminLink } from '../server/src/accounts/first-admin.service.ts';
import { auditTrail } from '../server/src/audit/audit.service.ts';
import { auditKeys } from '../server/src/platform/audit-mac.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { CALL_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import { prepareDatabase } from '../server/src/platform/database/migrate.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings, type Settings } from '../server/src/platform/settings.ts';
import { errorMessage, reachDatabase } from './reach-database.ts';
import { say } from './ready.mjs';

const EXAMPLE = 'npm run admin -- you@hospital.example';

async function makeLink(settings: Settings, email: string) {
  const { logins, leave } = await reachDatabase(settings);
  try {
    await prepareDatabase(logins);
    const database = openDatabase({
      connection: logins.owner,
      maxConnections: 1,
      statementTimeoutMs: CALL_STATEMENT_TIMEOUT_MS,
    });
    try {
      const secrets = loadSecrets(settings);
      const deps = {
        db: database.db,
        clock: systemClock,
        audit: auditTrail(database, systemClock, auditKeys(secrets.audit)),
        sessionSecret: secrets.session,
        publicUrl: settings.publicUrl,
      };
      return await makeFirstAdminLink(deps, email);
    } finally {
      await database.close();
    }
  } finally {
    await leave();
  }
}

/** True when there is a link to follow. */
async function printLink(settings: Settings, email: string): Promise<boolean> {
  const link = await makeLink(settings, email);
  switch (link.kind) {
    case 'made':
      say(`Open this link within 24 hours and choose a password for ${link.email}; it works once:\n`);
      say(`  ${link.address}\n`);
      say('The account will be internal staff with the admin and data-management permissions.');
      return true;
    case 'wrong_email':
      say(`"${email}" is not an email address. Example: ${EXAMPLE}`);
      return false;
    case 'administrator_exists':
      say('There is an administrator already: no link was made. An administrator can add others.');
      return false;
  }
}

const [email, ...others] = process.argv.slice(2);
if (email === undefined || others.length > 0) {
  say(`Whose account shall be the administrator? Example: ${EXAMPLE}`);
  process.exitCode = 1;
} else {
  try {
    const isMade = await printLink(readSettings(process.env, process.cwd()), email);
    if (!isMade) process.exitCode = 1;
  } catch (error) {
    say(`No link was made. ${errorMessage(error)}`);
    process.exitCode = 1;
  }
}
