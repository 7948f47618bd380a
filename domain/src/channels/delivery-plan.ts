import type { CollectionEvent } from '../notifications/recipients.ts';
import { isQuiet, type QuietHours } from './quiet-hours.ts';

/** The ways in which a message reaches a person. */
export const PERSON_CHANNELS = ['mail', 'push'] as const;
export type PersonChannel = (typeof PERSON_CHANNELS)[number];

type ChannelChoice = Readonly<Record<CollectionEvent, readonly PersonChannel[]>>;

export interface NotificationSettings {
  readonly channels: ChannelChoice;
  readonly quietHours: QuietHours | null;
}

/** Mail is what everybody gets. Push reaches those who have turned it on for a device, without another switch. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  channels: { exam_arrived: PERSON_CHANNELS, review_submitted: PERSON_CHANNELS },
  quietHours: null,
};

export const CHANNEL_NEEDED = 'Choose mail or push: an exam must never wait unseen.';

/** A person who wants no mail gets one when no device has taken the push by then. */
export const MAIL_WITHOUT_PUSH_AFTER_MS = 10 * 60_000;

interface DeliveryPlan {
  readonly push: boolean;
  readonly mail: 'now' | 'if_not_pushed';
}

/** Whatever a person chose, a message reaches them by one channel at least. Quiet hours hold back push only. */
export function planDelivery(
  event: CollectionEvent,
  { channels, quietHours }: NotificationSettings,
  { hasDevices, now }: { readonly hasDevices: boolean; readonly now: Date },
): DeliveryPlan {
  const chosen = channels[event];
  const isSilent = quietHours !== null && isQuiet(quietHours, now);
  const push = chosen.includes('push') && hasDevices && !isSilent;
  return { push, mail: chosen.includes('mail') || !push ? 'now' : 'if_not_pushed' };
}
