import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { loginAttempts, type LOGIN_ATTEMPT_KINDS } from '../tables/accounts.tables.ts';

type AttemptKind = (typeof LOGIN_ATTEMPT_KINDS)[number];

export interface Attempt {
  readonly kind: AttemptKind;
  /** The address as typed, lower-cased. */
  readonly account: string;
  readonly ip: string;
  readonly at: Date;
}

interface Window {
  readonly kinds: readonly AttemptKind[];
  readonly account?: string;
  readonly ip?: string;
  readonly since: Date;
  readonly limit: number;
}

/** Until the transaction ends nobody else counts or adds attempts under this name. */
export async function lockAttempts(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempts|${name}`}, 0))`);
}

/** The times of the newest ones, failed. */
export async function selectFailures(db: Db, { kinds, account, ip, since, limit }: Window): Promise<Date[]> {
  const rows = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(
      and(
        inArray(loginAttempts.kind, [...kinds]),
        account === undefined ? undefined : eq(loginAttempts.account, account),
        ip === undefined ? undefined : eq(loginAttempts.ip, ip),
        eq(loginAttempts.succeeded, false),
        gt(loginAttempts.at, since),
      ),
    )
    .orderBy(desc(loginAttempts.at))
    .limit(limit);
  return rows.map(({ at }) => at);
}

export async function insertFailure(db: Db, attempt: Attempt): Promise<number> {
  const [row] = await db
    .insert(loginAttempts)
    .values({ ...attempt, succeeded: false })
    .returning({ id: loginAttempts.id });
  return row?.id ?? 0;
}

export async function markAttemptSucceeded(db: Db, id: number): Promise<void> {
  await db.update(loginAttempts).set({ succeeded: true }).where(eq(loginAttempts.id, id));
}
