import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  type PersonChannel,
} from '@sonoboard/domain/channels/delivery-plan';

/** As the row of a person has them, or none of it where there is no row. */
interface SettingsRow {
  readonly examArrived: readonly PersonChannel[] | null;
  readonly reviewSubmitted: readonly PersonChannel[] | null;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly quietZone: string | null;
}

export function settingsOf(row: SettingsRow | undefined): NotificationSettings {
  if (row === undefined || row.examArrived === null || row.reviewSubmitted === null) {
    return DEFAULT_NOTIFICATION_SETTINGS;
  }
  const { examArrived, reviewSubmitted, quietFrom, quietTo, quietZone } = row;
  const hasQuietHours = quietFrom !== null && quietTo !== null && quietZone !== null;
  return {
    channels: { exam_arrived: examArrived, review_submitted: reviewSubmitted },
    quietHours: hasQuietHours ? { from: quietFrom, to: quietTo, timeZone: quietZone } : null,
  };
}

export function toSettingsRow({ channels, quietHours }: NotificationSettings) {
  return {
    examArrived: [...channels.exam_arrived],
    reviewSubmitted: [...channels.review_submitted],
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    quietZone: quietHours?.timeZone ?? null,
  };
}
