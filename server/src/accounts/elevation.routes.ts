import { elevateSession } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import * as elevation from './elevation.service.ts';
import { resetCookie } from './token-cookies.ts';

export function elevationRoutes(app: FastifyInstance): void {
  const { db, clock, secrets, settings, sessionCookie } = app.deps;

  serve(app, elevateSession, async ({ body, actor, session, request, reply, audit }) => {
    const attempt = { user: actor, sessionGuid: session.guid, password: body.password, ip: request.ip };
    try {
      const token = await elevation.elevateSession(
        { db, clock, sessionSecret: secrets.session },
        attempt,
        (tx) => audit.record(tx, { action: 'session.elevated' }),
      );
      sessionCookie.set(reply, token);
      // A reset link that was opened in this browser may be of another account: the password to come is this person's.
      resetCookie(settings.publicUrl).clear(reply);
      return {};
    } catch (error) {
      if (error instanceof AppError) {
        const after = { code: error.code };
        await inTransaction(db, (tx) =>
          audit.record(tx, { kind: 'refusal', action: 'session.elevation-refused', after }),
        );
      }
      throw error;
    }
  });
}
