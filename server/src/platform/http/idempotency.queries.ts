import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/db.ts';
import { idempotencyKeys } from './idempotency.tables.ts';

interface KeyOfCall {
  readonly caller: string;
  readonly call: string;
  readonly key: string;
}

interface Claim extends KeyOfCall {
  readonly inputHash: string;
  readonly now: Date;
  /** A key that is older counts as new. */
  readonly keptSince: Date;
}

/** How long statements of this transaction wait for a lock; 0 is for ever. */
export async function setLockTimeout(tx: Tx, milliseconds: number): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${String(milliseconds)}, true)`);
}

/** True for the first with this key. Waits while another transaction holds the key. */
export async function claimKey(tx: Tx, { keptSince, now, ...claim }: Claim): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.call, idempotencyKeys.key],
      set: { inputHash: claim.inputHash, reply: null, createdAt: now },
      setWhere: lt(idempotencyKeys.createdAt, keptSince),
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

export async function selectKeptReply(tx: Tx, of: KeyOfCall) {
  const { inputHash, reply } = idempotencyKeys;
  const [kept] = await tx.select({ inputHash, reply }).from(idempotencyKeys).where(isOf(of));
  return kept;
}

export async function keepReply(tx: Tx, of: KeyOfCall, reply: string): Promise<void> {
  await tx.update(idempotencyKeys).set({ reply }).where(isOf(of));
}

export async function releaseKey(tx: Tx, of: KeyOfCall): Promise<void> {
  await tx.delete(idempotencyKeys).where(isOf(of));
}

export async function deleteKeysBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
}

function isOf({ caller, call, key }: KeyOfCall) {
  return and(
    eq(idempotencyKeys.caller, caller),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  );
}
