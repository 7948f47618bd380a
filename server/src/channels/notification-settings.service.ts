import { randomUUID } from 'node:crypto';
import {
  CHANNEL_NEEDED,
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
} from '@sonoboard/domain/channels/delivery-plan';
import { areQuietHours, QUIET_HOURS_EMPTY } from '@sonoboard/domain/channels/quiet-hours';
import { TEST_PAUSE_MS } from '@sonoboard/domain/channels/webhooks';
import { COLLECTION_EVENTS } from '@sonoboard/domain/notifications/recipients';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { composeMail, greeting } from '../mail/compose-mail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { mailTransport } from '../platform/mail/mail-transport.ts';
import type { Settings } from '../platform/settings.ts';
import { noteMailTest, saveSettings, selectSettings } from './notification-settings.queries.ts';
import { settingsOf, toSettingsRow } from './stored-settings.ts';

interface SettingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly actor: Actor;
  readonly audit: CallAudit;
}

export async function loadSettings(db: Db, userGuid: string): Promise<NotificationSettings> {
  return settingsOf(await selectSettings(db, userGuid));
}

interface SettingsChange {
  readonly channels?: Partial<NotificationSettings['channels']> | undefined;
  readonly quietHours?: NotificationSettings['quietHours'] | undefined;
}

export async function changeSettings(
  { db, clock, actor, audit }: SettingsDeps,
  { channels = {}, quietHours }: SettingsChange,
): Promise<NotificationSettings> {
  if (quietHours && !areQuietHours(quietHours)) {
    throw new AppError('invalid_input', { message: QUIET_HOURS_EMPTY });
  }
  return inTransaction(db, async (tx) => {
    const before = await loadSettings(tx, actor.guid);
    const after = {
      channels: { ...before.channels, ...channels },
      quietHours: quietHours === undefined ? before.quietHours : quietHours,
    };
    if (COLLECTION_EVENTS.some((event) => after.channels[event].length === 0)) {
      throw new AppError('invalid_input', { message: CHANNEL_NEEDED });
    }
    const now = clock.now();
    const row = { ...toSettingsRow(after), userGuid: actor.guid, createdAt: now, updatedAt: now };
    await saveSettings(tx, row);
    await audit.record(tx, {
      action: 'notification-settings.changed',
      subject: ['user', actor.guid],
      before,
      after,
    });
    return after;
  });
}

/** Sends it at once, outside of the outbox, so that the answer is what the mail server said. */
export async function sendTestMail({
  db,
  clock,
  actor,
  audit,
  settings,
}: SettingsDeps & { readonly settings: Pick<Settings, 'mail'> }): Promise<string | null> {
  if (settings.mail === null) throw new AppError('no_mail_server');
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const row = {
      ...toSettingsRow(DEFAULT_NOTIFICATION_SETTINGS),
      userGuid: actor.guid,
      createdAt: now,
      updatedAt: now,
      mailTestedAt: now,
    };
    if (!(await noteMailTest(tx, row, new Date(now.getTime() - TEST_PAUSE_MS)))) {
      throw new AppError('test_too_soon');
    }
    await audit.record(tx, { action: 'notification-mail.tested', subject: ['user', actor.guid] });
  });
  const mail = composeMail({
    subject: 'A test of your notifications',
    paragraphs: [
      greeting(''),
      'You asked Sonoboard for this mail. Mails about new exams and results come from the same sender.',
    ],
  });
  try {
    await mailTransport(settings.mail)({ id: randomUUID(), to: actor.email, ...mail });
    return null;
  } catch {
    // Its own words may name the server and its login, which are not for everybody.
    return 'The mail server did not take the mail. Please tell your administrator.';
  }
}
