import { deviceName } from '@sonoboard/domain/accounts/device-name';
import { PUSH_DEVICES_MAX } from '@sonoboard/domain/channels/push-message';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Settings } from '../platform/settings.ts';
import { findAddressProblem } from '../platform/vendors/outside-address.ts';
import {
  deleteAllDevices,
  deleteDevice,
  deleteDevicesOfOtherSessions,
  deleteDevicesOfSession,
  deleteOldestDevices,
  saveDevice,
  selectDeviceAt,
} from './push-devices.queries.ts';

interface DeviceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

interface GivenSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly sessionGuid: string;
  readonly userAgent: string | null;
}

/** Of this browser, for the person who asks. A page that opens says it again, so that the next sign-out finds it. */
export async function addPushDevice(
  {
    db,
    clock,
    actor,
    audit,
    settings,
  }: DeviceDeps & { readonly settings: Pick<Settings, 'messageHostsAllowed'> },
  { userAgent, ...given }: GivenSubscription,
): Promise<string> {
  const problem = await findAddressProblem(given.endpoint, settings.messageHostsAllowed);
  if (problem !== null) throw new AppError('outside_address_refused', { message: problem });
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const before = await selectDeviceAt(tx, given.endpoint);
    const name = deviceName(userAgent);
    const guid = await saveDevice(tx, {
      ...given,
      userGuid: actor.guid,
      deviceName: name,
      createdAt: now,
      updatedAt: now,
    });
    const dropped = await deleteOldestDevices(tx, actor.guid, PUSH_DEVICES_MAX);
    if (before?.userGuid === actor.guid && dropped.length === 0) {
      audit.nothingToRecord();
      return guid;
    }
    await audit.record(tx, {
      action: 'push-device.added',
      subject: ['user', actor.guid],
      before: { takenFrom: before?.userGuid ?? null, dropped },
      after: { guid, deviceName: name },
    });
    return guid;
  });
}

export async function removePushDevice({ db, actor, audit }: DeviceDeps, guid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await deleteDevice(tx, { userGuid: actor.guid, guid });
    if (gone === undefined) throw new AppError('push_device_not_found');
    await audit.record(tx, {
      action: 'push-device.removed',
      subject: ['user', actor.guid],
      before: { guid, deviceName: gone.deviceName },
    });
  });
}

/** For a sign-out: who comes to this browser next must not see what was meant for this person. */
export function removeDevicesOfSession(tx: Db, sessionGuid: string): Promise<void> {
  return deleteDevicesOfSession(tx, sessionGuid);
}

export function removeDevicesOfOtherSessions(
  tx: Tx,
  userGuid: string,
  keptSessionGuid: string,
): Promise<void> {
  return deleteDevicesOfOtherSessions(tx, userGuid, keptSessionGuid);
}

/** For a database that comes from a backup: people may have signed out or turned push off since it was made. */
export function removeAllDevices(tx: Tx): Promise<void> {
  return deleteAllDevices(tx);
}
