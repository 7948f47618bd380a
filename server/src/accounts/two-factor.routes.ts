import {
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  giveSecondFactor,
  renewRecoveryCodes,
  resetTwoFactor,
  setUpTwoFactor,
} from '@sonoboard/contract/accounts/two-factor.endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Caller } from '../platform/http/caller.ts';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import { signOut } from './accounts.service.ts';
import { knownDeviceCookie } from './known-device.cookie.ts';
import { secondFactorCookie } from './token-cookies.ts';
import * as secondFactor from './second-factor.service.ts';
import * as twoFactor from './two-factor.service.ts';
import { withRefusal } from './with-refusal.ts';

export function secondFactorRoutes(app: FastifyInstance): void {
  const { db, clock, mail, secrets, settings, sessionCookie } = app.deps;
  const deps = {
    db,
    clock,
    mail,
    sessionSecret: secrets.session,
    publicUrl: settings.publicUrl,
    idleMinutes: settings.sessionIdleMinutes,
  };
  const cookie = secondFactorCookie(settings.publicUrl);
  const deviceCookie = knownDeviceCookie(settings.publicUrl, secrets.session);

  serve(app, giveSecondFactor, async ({ body, session, request, reply, audit }) => {
    const waiting = await secondFactor.requireWaitingSignIn(deps, cookie.read(request));
    const { userGuid } = waiting;
    const place = { ip: request.ip, userAgent: request.headers['user-agent'] };
    const given = secondFactor.giveSecondFactor(deps, waiting, { code: body.code, place }, async (tx, by) => {
      // A browser has one session: anyone who signs in anew leaves none behind.
      if (session !== null) {
        await signOut(tx, session.guid);
        await audit.record(tx, { action: 'session.ended' });
      }
      await audit.record(tx, {
        action: 'session.started',
        actorGuid: userGuid,
        after: { second_factor: by },
      });
    });
    const { token, recoveryCodesLeft } = await withRefusal(given, (code) =>
      inTransaction(db, (tx) =>
        audit.record(tx, {
          kind: 'refusal',
          action: 'session.refused',
          after: { account: waiting.email, step: 'second_factor', code },
        }),
      ),
    );
    cookie.clear(reply);
    sessionCookie.set(reply, token);
    deviceCookie.remember(request, reply, waiting.email);
    return { recovery_codes_left: recoveryCodesLeft };
  });
}

export function twoFactorRoutes(app: FastifyInstance): void {
  const { db, clock, mail, secrets, settings } = app.deps;
  const deps = { db, clock, mail, sessionSecret: secrets.session, publicUrl: settings.publicUrl };
  /** Anyone who types wrong passwords or codes in someone's session leaves a trace. */
  const withTrace = <Result>(work: Promise<Result>, audit: CallAudit, { actor }: Caller) =>
    withRefusal(work, (code) =>
      inTransaction(db, (tx) =>
        audit.record(tx, {
          kind: 'refusal',
          action: 'two-factor.refused',
          subject: ['user', actor.guid],
          after: { code },
        }),
      ),
    );

  serve(app, getTwoFactor, async ({ actor }) => {
    const { enabledAt, recoveryCodesLeft } = await twoFactor.loadTwoFactor(db, actor.guid);
    return { enabled_at: enabledAt?.toISOString() ?? null, recovery_codes_left: recoveryCodesLeft };
  });

  serve(app, setUpTwoFactor, async ({ body, actor, session, request, audit }) => {
    const setUp = twoFactor.setUpTwoFactor(deps, personOf({ actor, session }, request), body.password, (tx) =>
      audit.record(tx, { action: 'two-factor.set-up-started', subject: ['user', actor.guid] }),
    );
    const { secret, otpauthUrl } = await withTrace(setUp, audit, { actor, session });
    return { secret, otpauth_url: otpauthUrl };
  });

  serve(app, enableTwoFactor, async ({ body, actor, session, request, audit }) => {
    const enabled = twoFactor.enableTwoFactor(deps, personOf({ actor, session }, request), body.code, (tx) =>
      audit.record(tx, { action: 'two-factor.enabled', ...changeOf(actor.guid, true) }),
    );
    return { recovery_codes: [...(await withTrace(enabled, audit, { actor, session }))] };
  });

  serve(app, renewRecoveryCodes, async ({ body, actor, session, request, audit }) => {
    const person = personOf({ actor, session }, request);
    const renewed = twoFactor.renewRecoveryCodes(deps, person, body.password, (tx) =>
      audit.record(tx, { action: 'recovery-codes.renewed', subject: ['user', actor.guid] }),
    );
    return { recovery_codes: [...(await withTrace(renewed, audit, { actor, session }))] };
  });

  serve(app, disableTwoFactor, async ({ body, actor, session, request, audit }) => {
    const disabled = twoFactor.disableTwoFactor(deps, personOf({ actor, session }, request), body, (tx) =>
      audit.record(tx, { action: 'two-factor.disabled', ...changeOf(actor.guid, false) }),
    );
    await withTrace(disabled, audit, { actor, session });
    return {};
  });

  serve(app, resetTwoFactor, async ({ params, actor, audit }) => {
    const whose = { userGuid: params.guid, byGuid: actor.guid };
    const wasOn = await twoFactor.resetTwoFactor(deps, whose, (tx) =>
      audit.record(tx, { action: 'two-factor.reset', ...changeOf(params.guid, false) }),
    );
    if (!wasOn) audit.nothingToRecord();
  });
}

function personOf({ actor, session }: Caller, { ip }: FastifyRequest): twoFactor.Person {
  return {
    userGuid: actor.guid,
    sessionGuid: session.guid,
    config: session.config,
    permissions: actor.permissions,
    ip,
  };
}

function changeOf(userGuid: string, isOn: boolean) {
  return {
    subject: ['user', userGuid],
    before: { twoFaEnabled: !isOn },
    after: { twoFaEnabled: isOn },
  } as const;
}
