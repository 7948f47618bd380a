import { resendVerification, signUp, verifyEmail } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import * as mailLinks from './mail-links.service.ts';
import { INVALID_LINK_PAGE, pageAddress } from './page-address.ts';
import * as signUps from './sign-up.service.ts';

export function signUpRoutes(app: FastifyInstance): void {
  const { db, clock, jobs, mail, secrets, settings } = app.deps;
  const links = { db, clock, mail, sessionSecret: secrets.session, publicUrl: settings.publicUrl };

  serve(app, signUp, async ({ body, query, request, audit }) => {
    const account = {
      email: body.email,
      firstName: body.first_name,
      lastName: body.last_name,
      phoneNumber: body.phone_number,
      landlineNumber: body.landline_number,
      profession: body.profession,
      password: body.password,
    };
    const application = { account, origin: query, ip: request.ip };
    const guid = await signUps.signUp(links, application, (tx, userGuid) =>
      audit.record(tx, { action: 'account.created', actorGuid: userGuid, subject: ['user', userGuid] }),
    );
    return { guid, email: body.email };
  });

  serve(app, resendVerification, async ({ body, query, request }) => {
    const link = { kind: 'verify_email', email: body.email, ip: request.ip, origin: query } as const;
    await mailLinks.askForMailLink({ db, clock, jobs }, link);
    return {};
  });

  serve(app, verifyEmail, async ({ query, audit }) => {
    const email = await mailLinks.confirmByLink(links, query.token, (tx, userGuid) =>
      audit.record(tx, { action: 'email.confirmed', actorGuid: userGuid, subject: ['user', userGuid] }),
    );
    if (email === null) return pageAddress(INVALID_LINK_PAGE, query);
    return pageAddress('/account-verified', query, { email });
  });
}
