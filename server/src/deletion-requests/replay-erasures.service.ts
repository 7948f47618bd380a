import * as z from 'zod/mini';
import type { Db } from '../platform/database/db.ts';
import { type ErasureDeps, eraseAccountAgain, eraseDueAccounts } from './erasure.service.ts';
import { replaceOpenRequests, selectErasedAccounts, selectOpenRequests } from './replay-erasures.queries.ts';

/**
 * Who was erased, and who has asked for it. It is stored with every backup, so that an older one that is restored later does not
 * bring these people back.
 */
export const ErasureList = z.strictObject({
  erased: z.array(z.uuid()),
  requested: z.array(z.strictObject({ guid: z.uuid(), requestedOn: z.iso.datetime() })),
});

export type ErasureList = z.infer<typeof ErasureList>;

export async function listErasures(db: Db): Promise<ErasureList> {
  const requests = await selectOpenRequests(db);
  return {
    erased: await selectErasedAccounts(db),
    requested: requests.map(({ guid, requestedOn }) => ({ guid, requestedOn: requestedOn.toISOString() })),
  };
}

/**
 * Brings the erasures of a restored database to where they were: requests as the list has them, every account of the list erased,
 * and those whose time has come since. An erasure follows 30 days after its request, so a list of the last 30 days names
 * everyone who was erased up to now, in one of its two parts. Nobody gets a mail: most of them had theirs. Tells how many
 * accounts were erased.
 */
export async function replayErasures(deps: Omit<ErasureDeps, 'mail'>, list: ErasureList): Promise<number> {
  const mail = { queue: () => Promise.resolve(false), withdraw: () => Promise.resolve() };
  const quiet: ErasureDeps = { ...deps, mail };
  const before = (await selectErasedAccounts(deps.db)).length;
  await replaceOpenRequests(deps.db, list.requested);
  for (const guid of list.erased) await eraseAccountAgain(quiet, guid);
  await eraseDueAccounts(quiet, new AbortController().signal);
  return (await selectErasedAccounts(deps.db)).length - before;
}
