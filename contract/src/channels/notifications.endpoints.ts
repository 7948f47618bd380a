import { PERSON_CHANNELS } from '@sonoboard/domain/channels/delivery-plan';
import { WEBHOOK_ADDRESS_MAX } from '@sonoboard/domain/channels/webhooks';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { DateTime, Guid, Nothing, ReaderTimezone } from '../http/wire-values.ts';

const PersonChannels = z.array(z.enum(PERSON_CHANNELS)).check(z.maxLength(PERSON_CHANNELS.length));

const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00'));

const QuietHours = z.strictObject({
  from: ClockTime,
  /** Before `from`, it is on the next day. */
  to: ClockTime,
  time_zone: ReaderTimezone,
});

const PushDevice = z.object({
  guid: Guid,
  /** Where its push service takes messages; by it a page finds the device of its own browser. */
  endpoint: z.string(),
  name: z.string(),
  added_at: DateTime,
  last_used_at: z.nullable(DateTime),
  /** Why its push service did not take the last message; null when it did. */
  problem: z.nullable(z.string()),
});

const NotificationSettings = z.object({
  channels: z.object({ exam_arrived: PersonChannels, review_submitted: PersonChannels }),
  quiet_hours: z.nullable(QuietHours),
  devices: z.array(PushDevice),
  /** What a browser subscribes with. */
  push_key: z.string(),
  /** Without a mail server, mails are only kept for staff to read. */
  has_mail_server: z.boolean(),
});

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Gives by which channels the caller hears of exams and results, and on which devices.',
  allow: 'signed-in',
  audit: 'none',
  reply: NotificationSettings,
});

export const changeNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/notifications',
  summary: 'Changes the channels of an event, or the quiet hours; each event keeps one channel at least.',
  allow: 'signed-in',
  audit: 'change',
  body: z
    .strictObject({
      channels: z.optional(
        z.strictObject({
          exam_arrived: z.optional(PersonChannels),
          review_submitted: z.optional(PersonChannels),
        }),
      ),
      /** Null takes them away. */
      quiet_hours: z.optional(z.nullable(QuietHours)),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Nothing to change')),
  reply: NotificationSettings,
});

const BYTES = /^[\w-]+={0,2}$/;
const PUBLIC_KEY_LENGTH = { min: 86, max: 88 };
const AUTH_LENGTH = { min: 22, max: 24 };
const keyText = ({ min, max }: typeof PUBLIC_KEY_LENGTH) =>
  z.string().check(z.minLength(min), z.maxLength(max), z.regex(BYTES, 'Must be base64url'));

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/devices',
  summary:
    'Turns push on for the browser that asks; the oldest of more than ten devices goes, and so does what another person had here.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'same-state',
  body: z.strictObject({
    endpoint: z.string().check(z.minLength(1), z.maxLength(WEBHOOK_ADDRESS_MAX)),
    p256dh: keyText(PUBLIC_KEY_LENGTH),
    auth: keyText(AUTH_LENGTH),
  }),
  reply: z.object({ guid: Guid }),
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/notifications/devices/{deviceGuid}',
  summary: 'Turns push off for one of the own devices.',
  allow: 'signed-in',
  audit: 'change',
  params: z.strictObject({ deviceGuid: Guid }),
  reply: Nothing,
});

export const testPushDevice = endpoint({
  method: 'POST',
  path: '/notifications/devices/{deviceGuid}/test',
  summary: 'Sends a test to one of the own devices and gives what its push service answered.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'each-counts',
  params: z.strictObject({ deviceGuid: Guid }),
  reply: z.object({
    /** Accepted by the push service; gone, and then removed; refused, or not reached. */
    answer: z.enum(['accepted', 'gone', 'refused']),
    problem: z.nullable(z.string()),
  }),
});

export const testMail = endpoint({
  method: 'POST',
  path: '/notifications/mail-test',
  summary: 'Sends a test mail to the caller and gives what the mail server answered.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'each-counts',
  reply: z.object({ problem: z.nullable(z.string()) }),
});
