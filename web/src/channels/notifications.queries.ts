import { queryOptions } from '@tanstack/react-query';
import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@sonoboard/contract/channels/notifications.calls';
import type { BodyOf, ReplyOf } from '@sonoboard/contract/http/endpoint';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';

export type NotificationSettings = ReplyOf<typeof getNotificationSettings>;
export type PushDevice = NotificationSettings['devices'][number];

export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal, silent: true }),
});

export function refreshNotifications(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

/** What was asked is shown at once, and taken back where it was refused. */
export async function changeNotifications(body: BodyOf<typeof changeNotificationSettings>): Promise<void> {
  const { queryKey } = notificationsQuery;
  const before = queryClient.getQueryData(queryKey);
  if (before !== undefined && body.channels !== undefined) {
    const channels = { ...before.channels };
    if (body.channels.exam_arrived) channels.exam_arrived = body.channels.exam_arrived;
    if (body.channels.review_submitted) channels.review_submitted = body.channels.review_submitted;
    queryClient.setQueryData(queryKey, { ...before, channels });
  }
  try {
    queryClient.setQueryData(queryKey, await call(changeNotificationSettings, { body }));
  } catch (error) {
    await refreshNotifications();
    throw error;
  }
}
