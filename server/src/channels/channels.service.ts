import { createHash } from 'node:crypto';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  MAIL_WITHOUT_PUSH_AFTER_MS,
  type NotificationSettings,
  planDelivery,
} from '@sonoboard/domain/channels/delivery-plan';
import type { PushKind } from '@sonoboard/domain/channels/push-message';
import type { CollectionEvent } from '@sonoboard/domain/notifications/recipients';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { MailToSend, Outbox } from '../mail/mail.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import { together } from '../platform/database/together.ts';
import { selectReach } from './notification-settings.queries.ts';
import { type PushJob, SEND_PUSH } from './send-push.service.ts';
import { SEND_WEBHOOK } from './send-webhook.service.ts';
import { settingsOf } from './stored-settings.ts';
import { insertDeliveries } from './webhooks.queries.ts';

/** One message to one person, in the words of each channel. */
export interface PersonMessage {
  readonly userGuid: string;
  readonly event: CollectionEvent;
  readonly push: { readonly kind: PushKind; readonly path: string; readonly collectionName: string | null };
  /** Its once-key is the one of the whole message: where the mail was queued before, nothing is sent again. */
  readonly mail: MailToSend & { readonly onceKey: string };
}

/** An event of an exam, as the webhooks of its data collections hear of it. */
interface ExamEvent {
  readonly event: CollectionEvent;
  readonly examGuid: string;
  /** Of the page that shows it to people who may see it. */
  readonly path: string;
}

export interface Channels {
  /** In the transaction of the event: each person by the channels that they chose, and never by none. */
  notifyPeople(tx: Tx, messages: readonly PersonMessage[]): Promise<void>;
  notifyWebhooks(tx: Tx, event: ExamEvent): Promise<void>;
}

/** 5 s, 10 s, …: three quarters of an hour. Then the mail has long been sent, and a late push only disturbs. */
const PUSH_TRIES = 10;
/** A push service takes up to 32 letters. */
const TOPIC_LENGTH = 32;

interface ChannelsOptions {
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly mail: Outbox;
}

export function channels({ clock, jobs, mail }: ChannelsOptions): Channels {
  async function notifyPerson(
    tx: Tx,
    { event, push, mail: composed }: PersonMessage,
    { settings, devices }: Reach,
  ): Promise<void> {
    const now = clock.now();
    const plan = planDelivery(event, settings, { hasDevices: devices.length > 0, now });
    const isMailHeld = plan.mail === 'if_not_pushed';
    const sendAt = isMailHeld ? { sendAt: new Date(now.getTime() + MAIL_WITHOUT_PUSH_AFTER_MS) } : {};
    const isNew = await mail.queue(tx, { ...composed, ...sendAt });
    if (!isNew || !plan.push) return;
    const topic = createHash('sha256').update(composed.onceKey).digest('base64url').slice(0, TOPIC_LENGTH);
    const mailOnceKey = isMailHeld ? composed.onceKey : null;
    await together(
      ...devices.map((subscriptionGuid) => {
        const job: PushJob = { ...push, subscriptionGuid, topic, mailOnceKey };
        return jobs.enqueue(tx, SEND_PUSH, job, { maxAttempts: PUSH_TRIES });
      }),
    );
  }

  return {
    async notifyPeople(tx, messages) {
      if (messages.length === 0) return;
      const reach = await loadReach(
        tx,
        messages.map(({ userGuid }) => userGuid),
      );
      await together(
        ...messages.map((message) => notifyPerson(tx, message, reach.get(message.userGuid) ?? BY_MAIL)),
      );
    },
    async notifyWebhooks(tx, event) {
      const now = clock.now();
      await insertDeliveries(tx, { ...event, createdAt: now }, (made) => jobs.enqueueing(made), SEND_WEBHOOK);
    },
  };
}

interface Reach {
  readonly settings: NotificationSettings;
  readonly devices: readonly string[];
}

const BY_MAIL: Reach = { settings: DEFAULT_NOTIFICATION_SETTINGS, devices: [] };

async function loadReach(tx: Tx, userGuids: readonly string[]): Promise<ReadonlyMap<string, Reach>> {
  const reach = new Map<string, Reach>();
  for (const { userGuid, subscriptionGuid, ...row } of await selectReach(tx, userGuids)) {
    const { settings, devices } = reach.get(userGuid) ?? { settings: settingsOf(row), devices: [] };
    reach.set(userGuid, {
      settings,
      devices: subscriptionGuid === null ? devices : [...devices, subscriptionGuid],
    });
  }
  return reach;
}
