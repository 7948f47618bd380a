import {
  getCurrentUser,
  signIn,
  signOut,
  signOutByPost,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import type { EmergencyAccess } from '@sonoboard/domain/emergency-access/emergency-access';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import * as accounts from './accounts.service.ts';
import { knownDeviceCookie } from './known-device.cookie.ts';
import { secondFactorCookie } from './token-cookies.ts';

function presentRunningAccess({ reason, endsAt, examGuids }: EmergencyAccess) {
  return { reason, ends_at: endsAt.toISOString(), exam_guids: [...examGuids] };
}

export function accountRoutes(app: FastifyInstance): void {
  const { db, clock, secrets, settings, sessionCookie, recentDeliveries } = app.deps;
  const codeCookie = secondFactorCookie(settings.publicUrl);
  const deviceCookie = knownDeviceCookie(settings.publicUrl, secrets.session);

  serve(app, getCurrentUser, ({ actor: { emergencyAccess, ...actor } }) => ({
    ...actor,
    permissions: [...actor.permissions],
    ...(emergencyAccess && { emergency_access: emergencyAccess.map(presentRunningAccess) }),
  }));

  serve(app, signIn, async ({ body, request, reply, actor, session, audit }) => {
    const attempt = {
      email: body.username,
      password: body.password,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      isKnownDevice: deviceCookie.knows(request, body.username),
    };
    try {
      const { kind, token } = await accounts.signIn(
        { db, clock, sessionSecret: secrets.session, idleMinutes: settings.sessionIdleMinutes },
        attempt,
        async (tx, accepted, userGuid) => {
          if (accepted === 'second_factor') {
            await audit.record(tx, { action: 'session.second-factor-asked', actorGuid: userGuid });
            return;
          }
          // A browser has one session: anyone who signs in anew leaves none behind.
          if (session !== null) {
            await accounts.signOut(tx, session.guid);
            await audit.record(tx, { action: 'session.ended' });
          }
          await audit.record(tx, { action: 'session.started', actorGuid: userGuid });
        },
      );
      if (actor !== null && kind === 'signed_in') recentDeliveries.forgetViewer(actor.guid);
      (kind === 'signed_in' ? sessionCookie : codeCookie).set(reply, token);
      if (kind === 'signed_in') deviceCookie.remember(request, reply, body.username);
      return { second_factor_required: kind === 'second_factor' };
    } catch (error) {
      if (error instanceof AppError) {
        const after = { account: body.username.toLowerCase(), code: error.code };
        await inTransaction(db, (tx) =>
          audit.record(tx, { kind: 'refusal', action: 'session.refused', after }),
        );
      }
      throw error;
    }
  });

  for (const endpoint of [signOut, signOutByPost]) {
    serve(app, endpoint, async ({ actor, session, reply, audit }) => {
      if (actor !== null && session !== null) {
        await inTransaction(db, async (tx) => {
          await accounts.signOut(tx, session.guid);
          await audit.record(tx, { action: 'session.ended' });
        });
        recentDeliveries.forgetViewer(actor.guid);
        // Clips are cached for speed; the next person at this browser must not see them.
        void reply.header('clear-site-data', '"cache"');
      }
      sessionCookie.clear(reply);
      return {};
    });
  }
}
