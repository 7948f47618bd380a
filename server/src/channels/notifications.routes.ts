import {
  addPushDevice,
  changeNotificationSettings,
  getNotificationSettings,
  removePushDevice,
  testMail,
  testPushDevice,
} from '@sonoboard/contract/channels/notifications.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { NotificationSettings } from '@sonoboard/domain/channels/delivery-plan';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { changeSettings, loadSettings, sendTestMail } from './notification-settings.service.ts';
import { selectDevices } from './push-devices.queries.ts';
import * as devices from './push-devices.service.ts';
import { publicPushKey } from './push-sender.ts';
import { testPush } from './send-push.service.ts';

export function notificationRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const { db, settings } = deps;
  const pushKey = publicPushKey(deps.secrets.pushKey);

  async function presentSettings(
    userGuid: string,
    { channels, quietHours }: NotificationSettings,
  ): Promise<ReplyOf<typeof getNotificationSettings>> {
    const own = await selectDevices(db, userGuid);
    return {
      channels: {
        exam_arrived: [...channels.exam_arrived],
        review_submitted: [...channels.review_submitted],
      },
      quiet_hours:
        quietHours === null
          ? null
          : { from: quietHours.from, to: quietHours.to, time_zone: quietHours.timeZone },
      devices: own.map(({ guid, endpoint, deviceName, createdAt, lastUsedAt, lastProblem }) => ({
        guid,
        endpoint,
        name: deviceName,
        added_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
        problem: lastProblem,
      })),
      push_key: pushKey,
      has_mail_server: settings.mail !== null,
    };
  }

  serve(app, getNotificationSettings, async ({ actor }) =>
    presentSettings(actor.guid, await loadSettings(db, actor.guid)),
  );

  serve(app, changeNotificationSettings, async ({ body, actor, audit }) => {
    const { exam_arrived: examArrived, review_submitted: reviewSubmitted } = body.channels ?? {};
    const quietHours = body.quiet_hours;
    const changed = await changeSettings(
      { ...deps, actor, audit },
      {
        channels: {
          ...(examArrived && { exam_arrived: [...new Set(examArrived)] }),
          ...(reviewSubmitted && { review_submitted: [...new Set(reviewSubmitted)] }),
        },
        quietHours: quietHours && {
          from: quietHours.from,
          to: quietHours.to,
          timeZone: quietHours.time_zone,
        },
      },
    );
    return presentSettings(actor.guid, changed);
  });

  serve(app, addPushDevice, async ({ body, actor, session, request, audit }) => {
    const guid = await devices.addPushDevice(
      { ...deps, actor, audit },
      { ...body, sessionGuid: session.guid, userAgent: request.headers['user-agent'] ?? null },
    );
    return { guid };
  });

  serve(app, removePushDevice, async ({ params, actor, audit }) => {
    await devices.removePushDevice({ ...deps, actor, audit }, params.deviceGuid);
    return {};
  });

  serve(app, testPushDevice, async ({ params, actor, audit }) => {
    const answer = await testPush({ ...deps, actor, audit }, params.deviceGuid);
    return { answer: answer.kind, problem: answer.kind === 'refused' ? answer.problem : null };
  });

  serve(app, testMail, async ({ actor, audit }) => ({
    problem: await sendTestMail({ ...deps, actor, audit }),
  }));
}
