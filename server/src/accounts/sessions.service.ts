import { deviceName } from '@sonoboard/domain/accounts/device-name';
import { sessionState } from '@sonoboard/domain/accounts/session';
import { removeDevicesOfOtherSessions, removeDevicesOfSession } from '../channels/push-devices.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { deleteOtherSessions, deleteSessionOfUser, selectSessionsOfUser } from './sessions.queries.ts';

interface SessionOwner {
  readonly userGuid: string;
  /** The session that makes the call. */
  readonly sessionGuid: string;
}

export async function listOwnSessions(
  { db, clock, idleMinutes }: { readonly db: Db; readonly clock: Clock; readonly idleMinutes: number },
  { userGuid, sessionGuid }: SessionOwner,
) {
  const now = clock.now();
  const rows = await selectSessionsOfUser(db, userGuid);
  return rows
    .filter((row) => sessionState(row, now, idleMinutes) === 'live')
    .map(({ guid, createdAt, lastSeenAt, ip, userAgent }) => ({
      guid,
      device: deviceName(userAgent),
      address: ip,
      signedInAt: createdAt,
      lastActiveAt: lastSeenAt,
      isCurrent: guid === sessionGuid,
    }));
}

/** `onEnded` runs in the same transaction. */
export async function endOwnSession(
  db: Db,
  { userGuid, guid }: { readonly userGuid: string; readonly guid: string },
  onEnded: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A lost device must not go on showing messages; one's own comes back with the next page that it opens.
    await removeDevicesOfSession(tx, guid);
    if (!(await deleteSessionOfUser(tx, userGuid, guid))) throw new AppError('session_not_found');
    await onEnded(tx);
  });
}

/** How many were ended. `onEnded` runs in the same transaction. */
export async function endOtherSessions(
  db: Db,
  { userGuid, sessionGuid }: SessionOwner,
  onEnded: (tx: Tx, count: number) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await removeDevicesOfOtherSessions(tx, userGuid, sessionGuid);
    const count = await deleteOtherSessions(tx, userGuid, sessionGuid);
    await onEnded(tx, count);
    return count;
  });
}
