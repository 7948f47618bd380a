import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@sonoboard/contract/accounts/sessions.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as sessions from './sessions.service.ts';

export function sessionRoutes(app: FastifyInstance): void {
  const { db, clock, settings, recentDeliveries } = app.deps;
  const deps = { db, clock, idleMinutes: settings.sessionIdleMinutes };

  serve(app, listOwnSessions, async ({ actor, session }) => {
    const own = await sessions.listOwnSessions(deps, { userGuid: actor.guid, sessionGuid: session.guid });
    const items = own.map(({ guid, device, address, signedInAt, lastActiveAt, isCurrent }) => ({
      guid,
      device,
      address,
      signed_in_at: signedInAt.toISOString(),
      last_active_at: lastActiveAt.toISOString(),
      is_current: isCurrent,
    }));
    return { items, total: items.length };
  });

  serve(app, endOwnSession, async ({ params, actor, audit }) => {
    await sessions.endOwnSession(db, { userGuid: actor.guid, guid: params.guid }, (tx) =>
      audit.record(tx, { action: 'session.ended', subject: ['session', params.guid] }),
    );
    recentDeliveries.forgetViewer(actor.guid);
  });

  serve(app, endOtherSessions, async ({ actor, session, audit }) => {
    const owner = { userGuid: actor.guid, sessionGuid: session.guid };
    const ended = await sessions.endOtherSessions(db, owner, (tx, count) =>
      audit.record(tx, { action: 'session.others-ended', subject: ['user', actor.guid], after: { count } }),
    );
    recentDeliveries.forgetViewer(actor.guid);
    return { ended };
  });
}
