import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { authTokens, users } from '../tables/accounts.tables.ts';
import { installation } from '../tables/installation.tables.ts';

/** What a database holds: nothing of anybody, the demo world, or data of real people. */
export type DatabaseContents = 'nothing' | 'demo' | 'real';

interface Circumstances {
  readonly contents: DatabaseContents;
  readonly demo: 'auto' | 'yes' | 'off';
  /** Only this machine reaches the server. */
  readonly isLocal: boolean;
  readonly hasOwnDatabase: boolean;
}

export type DemoStart = 'fill' | 'leave' | { readonly refused: string };

/**
 * Passwords of the demo world are public, and one of its accounts is an administrator. So it is created without being
 * asked for only where no other machine gets in, and it never shares a database with real data.
 */
export function decideDemoStart({ contents, demo, isLocal, hasOwnDatabase }: Circumstances): DemoStart {
  switch (contents) {
    case 'nothing':
      return demo === 'yes' || (demo === 'auto' && isLocal && hasOwnDatabase) ? 'fill' : 'leave';
    case 'demo':
      return demo === 'yes' || (demo === 'auto' && isLocal) ? 'leave' : { refused: DEMO_NOT_REAL };
    case 'real':
      return demo === 'yes' ? { refused: REAL_NOT_DEMO } : 'leave';
  }
}

/** Accounts are data of real people, and so is the link for a first administrator. */
export async function readContents(db: Db): Promise<DatabaseContents> {
  const [row] = await db.select({ demo: installation.demo }).from(installation);
  if (row?.demo) return 'demo';
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from ${users}) or exists (select from ${authTokens}) as found`,
  );
  return rows[0]?.found ? 'real' : 'nothing';
}

const DEMO_NOT_REAL =
  'This database holds the demo world, whose passwords are public, so it cannot be used as a real server.\n' +
  'Choose an empty folder with DATA_DIR (or another DATABASE_URL). To show the demo world to other machines, set DEMO=yes.';

const REAL_NOT_DEMO =
  'DEMO is yes, but this database holds real accounts, and demo and real data are never mixed.\n' +
  'Remove the setting DEMO, or choose an empty folder with DATA_DIR (or another DATABASE_URL).';
