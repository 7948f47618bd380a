// `npm run verify-audit`: compares the audit trail with its key, its chain and the heads that were kept, while the server runs or not.
// It reads the same settings as the server, and changes nothing. See docs/operate.md.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeFinding } from '../server/src/audit/audit-findings.ts';
import { auditHeads, type KeptHead } from '../server/src/audit/audit-heads.ts';
import { type VerifiedAudit, verifyAudit } from '../server/src/audit/verify-audit.service.ts';
import { auditKeys } from '../server/src/platform/audit-mac.ts';
import { openLongConnection } from '../server/src/platform/database/long-connection.ts';
import { loadSecrets } from '../server/src/platform/secrets.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { errorMessage, reachDatabase } from './reach-database.ts';
import { say } from './ready.mjs';

const HEAD = /^(\d+):([0-9a-f]{64})$/;

function readWords() {
  const { values } = parseArgs({
    options: {
      head: { type: 'string', multiple: true, default: [] },
      'old-key': { type: 'string', multiple: true, default: [] },
    },
  });
  return {
    heads: values.head.map(headOf),
    oldKeys: values['old-key'].map((file) => auditKeys(readFileSync(file, 'utf8').trim())),
  };
}

function headOf(text: string): KeptHead {
  const [, n, mac] = HEAD.exec(text) ?? [];
  if (n === undefined || mac === undefined) {
    throw new Error(`"${text}" is no head. Give it as the log or npm run backup names it, --head NUMBER:MAC`);
  }
  return { at: new Date().toISOString(), n: Number(n), mac, row: null };
}

async function verify({ heads, oldKeys }: ReturnType<typeof readWords>): Promise<VerifiedAudit> {
  const settings = readSettings(process.env, process.cwd());
  const { logins, leave } = await reachDatabase(settings);
  try {
    const opened = await openLongConnection(logins.owner, 'verify-audit');
    try {
      const kept = [...(await auditHeads(settings.dataDir).read()), ...heads];
      say(`Checking the audit trail, with ${count(kept.length)} kept heads …`);
      const keys = [auditKeys(loadSecrets(settings).audit), ...oldKeys] as const;
      return await verifyAudit(opened, { keys, heads: kept, say });
    } finally {
      await opened.close();
    }
  } finally {
    await leave();
  }
}

const count = (number: number) => number.toLocaleString('en');

/** True where nothing was found. */
function report({ links, older, notYetChained, head, findings, counts }: VerifiedAudit): boolean {
  for (const finding of findings) say(describeFinding(finding));
  const found = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (found > findings.length) say(`… and ${count(found - findings.length)} more.`);
  const end = head === null ? 'The chain has not begun.' : `It ends at ${head.n}:${head.mac}.`;
  say(
    `The chain has ${count(links)} rows; ${count(notYetChained)} more are signed and not yet chained. ${end}`,
  );
  if (older > 0) say(`${count(older)} rows are older than the chain and carry no signature of their own.`);
  if (found === 0) {
    say('The audit trail is as it was written.');
    return true;
  }
  say(`The audit trail was tampered with, or the key is another one. Findings: ${count(found)}.`);
  return false;
}

try {
  if (!report(await verify(readWords()))) process.exitCode = 1;
} catch (error) {
  say(`The audit trail could not be checked. ${errorMessage(error)}`);
  process.exitCode = 1;
}
