import { randomBytes } from 'node:crypto';
import type { PushAnswer } from '@sonoboard/domain/channels/push-message';
import { isQuiet } from '@sonoboard/domain/channels/quiet-hours';
import { TEST_PAUSE_MS } from '@sonoboard/domain/channels/webhooks';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { JobRun } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditDetails, AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import {
  deleteDevice,
  type DeviceToPush,
  noteDeviceTest,
  notePush,
  selectDeviceToPush,
} from './push-devices.queries.ts';
import type { OutgoingPush, SendPush } from './push-sender.ts';
import { settingsOf } from './stored-settings.ts';

/** What the job is told. No text: it is worded when it is sent. */
export interface PushJob extends OutgoingPush {
  readonly subscriptionGuid: string;
  /** Of the mail that is only sent when no device takes the push; null where it is sent anyway. */
  readonly mailOnceKey: string | null;
}

export const SEND_PUSH = 'send-push';

interface PushDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly mail: Outbox;
  readonly sendPush: SendPush;
}

/** Throws where another try may help, so that the queue tries again. */
export async function sendQueuedPush(
  { db, clock, audit, mail, sendPush }: PushDeps,
  { payload, signal, log }: JobRun<PushJob>,
): Promise<void> {
  const device = await selectDeviceToPush(db, payload.subscriptionGuid);
  if (device === undefined) return;
  const { quietHours } = settingsOf(device);
  // Also at a later try. Its mail was sent, or is sent when its time comes.
  if (quietHours !== null && isQuiet(quietHours, clock.now())) return;
  const answer = await sendPush(device, payload, signal);
  await inTransaction(db, async (tx) => {
    await noteAnswer(tx, device, answer, {
      now: clock.now(),
      record: (details) => audit.record(tx, { kind: 'change', ...details }),
    });
    if (answer.kind === 'accepted' && payload.mailOnceKey !== null) {
      await mail.withdraw(tx, payload.mailOnceKey);
    }
  });
  if (answer.kind !== 'refused') return;
  if (answer.isWorthRetrying) throw new Error(answer.problem);
  log.warn({ problem: answer.problem, deviceGuid: device.guid }, 'a push was refused');
}

async function noteAnswer(
  tx: Tx,
  { guid, userGuid, deviceName }: DeviceToPush,
  answer: PushAnswer,
  { now, record }: { readonly now: Date; readonly record: (details: AuditDetails) => Promise<void> },
): Promise<void> {
  switch (answer.kind) {
    case 'accepted':
      return notePush(tx, guid, { lastUsedAt: now, lastProblem: null });
    case 'refused':
      return notePush(tx, guid, { lastProblem: answer.problem });
    case 'gone':
      if ((await deleteDevice(tx, { userGuid, guid })) === undefined) return;
      return record({
        action: 'push-device.expired',
        subject: ['user', userGuid],
        before: { guid, deviceName },
      });
  }
}

const TOPIC_BYTES = 24;
const OWN_PROFILE = '/user-settings';

/** At once, so that the answer is what the push service said. Quiet hours do not hold back what the person asks for now. */
export async function testPush(
  {
    db,
    clock,
    actor,
    audit,
    sendPush,
  }: {
    readonly db: Db;
    readonly clock: Clock;
    readonly actor: Actor;
    readonly audit: CallAudit;
    readonly sendPush: SendPush;
  },
  guid: string,
): Promise<PushAnswer> {
  const device = await selectDeviceToPush(db, guid);
  if (device?.userGuid !== actor.guid) throw new AppError('push_device_not_found');
  const now = clock.now();
  const since = new Date(now.getTime() - TEST_PAUSE_MS);
  if (!(await noteDeviceTest(db, { userGuid: actor.guid, guid }, { now, since }))) {
    throw new AppError('test_too_soon');
  }
  const topic = randomBytes(TOPIC_BYTES).toString('base64url');
  const answer = await sendPush(device, { kind: 'test', collectionName: null, path: OWN_PROFILE, topic });
  await inTransaction(db, async (tx) => {
    await noteAnswer(tx, device, answer, {
      now: clock.now(),
      record: (details) => audit.record(tx, details),
    });
    await audit.record(tx, {
      action: 'push-device.tested',
      subject: ['user', actor.guid],
      after: { guid, answer: answer.kind },
    });
  });
  return answer;
}
