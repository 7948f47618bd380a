import { openResetLink, resetPassword } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { signOut } from './accounts.service.ts';
import { FIRST_ADMIN_PERMISSIONS } from './first-admin.service.ts';
import { resetCookie } from './password-reset.cookie.ts';
import * as passwords from './password-reset.service.ts';

const NEW_PASSWORD_PAGE = '/reset-password';
const INVALID_LINK_PAGE = '/invalid-link';

export function passwordResetRoutes(app: FastifyInstance): void {
  const { db, clock, secrets, settings, sessionCookie } = app.deps;
  const deps = { db, clock, sessionSecret: secrets.session };
  const cookie = resetCookie(settings.publicUrl);

  serve(app, openResetLink, async ({ query, reply }) => {
    if (!(await passwords.isResetLinkOpen(deps, query.token))) return INVALID_LINK_PAGE;
    cookie.set(reply, query.token);
    return NEW_PASSWORD_PAGE;
  });

  serve(app, resetPassword, async ({ body, session, request, reply, audit }) => {
    const wish = { token: cookie.read(request), session, newPassword: body.new_password };
    await passwords.resetPassword(deps, wish, async (tx, { userGuid, by }) => {
      // The person goes on to the login page: nobody stays signed in in this browser, whose link it ever was.
      if (session !== null) await signOut(tx, session.guid);
      await audit.record(tx, {
        action: 'password.changed',
        actorGuid: userGuid,
        subject: ['user', userGuid],
        after: { by, ...(by === 'first_admin' ? { permissions: FIRST_ADMIN_PERMISSIONS } : {}) },
      });
    });
    cookie.clear(reply);
    sessionCookie.clear(reply);
    return {};
  });
}
