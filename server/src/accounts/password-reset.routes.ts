import {
  openResetLink,
  resetPassword,
  sendPasswordReset,
} from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { signOut } from './accounts.service.ts';
import { FIRST_ADMIN_PERMISSIONS } from './first-admin.service.ts';
import { passwordChangedMail } from './accounts.mails.ts';
import { askForMailLink } from './mail-links.service.ts';
import { INVALID_LINK_PAGE, pageAddress } from './page-address.ts';
import { resetCookie } from './token-cookies.ts';
import * as passwords from './password-reset.service.ts';

export function passwordResetRoutes(app: FastifyInstance): void {
  const { db, clock, jobs, mail, secrets, settings, sessionCookie } = app.deps;
  const deps = { db, clock, sessionSecret: secrets.session };
  const cookie = resetCookie(settings.publicUrl);

  serve(app, sendPasswordReset, async ({ body, query, request }) => {
    const link = { kind: 'reset_password', email: body.email, ip: request.ip, origin: query } as const;
    await askForMailLink({ db, clock, jobs }, link);
    return {};
  });

  serve(app, openResetLink, async ({ query, reply }) => {
    if (!(await passwords.isResetLinkOpen(deps, query.token))) return pageAddress(INVALID_LINK_PAGE, query);
    cookie.set(reply, query.token);
    return pageAddress('/reset-password', query);
  });

  serve(app, resetPassword, async ({ body, session, request, reply, audit }) => {
    const change = { token: cookie.read(request), session, newPassword: body.new_password };
    await passwords.resetPassword(deps, change, async (tx, { userGuid, by, reader }) => {
      // The person goes on to the login page: nobody stays signed in in this browser, whose link it ever was.
      if (session !== null) await signOut(tx, session.guid);
      await audit.record(tx, {
        action: 'password.changed',
        actorGuid: userGuid,
        subject: ['user', userGuid],
        after: { by, ...(by === 'first_admin' ? { permissions: FIRST_ADMIN_PERMISSIONS } : {}) },
      });
      const { publicUrl, supportEmail } = settings;
      const notice = passwordChangedMail({ firstName: reader.firstName, publicUrl, supportEmail });
      await mail.queue(tx, { kind: 'password-changed', to: reader.email, mail: notice });
    });
    cookie.clear(reply);
    sessionCookie.clear(reply);
    return {};
  });
}
