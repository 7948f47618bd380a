import {
  addPasskey,
  beginPasskeySecondFactor,
  beginPasskeySignIn,
  getSecondFactorChoices,
  givePasskeyAsSecondFactor,
  listPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@sonoboard/contract/accounts/passkeys.endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Caller } from '../platform/http/caller.ts';
import { inTransaction, type Tx } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import { signOut } from './accounts.service.ts';
import { knownDeviceCookie } from './known-device.cookie.ts';
import { passkeyBrowser } from './passkey-browser.service.ts';
import type { GivenCredential } from './passkey-check.ts';
import * as signIn from './passkey-sign-in.service.ts';
import { selectPasskeysOfUser } from './passkeys.queries.ts';
import * as passkeys from './passkeys.service.ts';
import { secondFactorCookie } from './token-cookies.ts';
import { requireWaitingSignIn } from './second-factor.service.ts';
import { withRefusal } from './with-refusal.ts';

export function passkeyRoutes(app: FastifyInstance): void {
  const { db, clock, mail, secrets, settings } = app.deps;
  const deps = { db, clock, mail, sessionSecret: secrets.session, publicUrl: settings.publicUrl };
  const { cookie, siteOf } = passkeyBrowser(settings.publicUrl);

  /** Anyone who types wrong passwords in someone's session leaves a trace. */
  const withTrace = <Result>(work: Promise<Result>, audit: CallAudit, { actor }: Caller) =>
    withRefusal(work, (code) =>
      inTransaction(db, (tx) =>
        audit.record(tx, {
          kind: 'refusal',
          action: 'passkey.refused',
          subject: ['user', actor.guid],
          after: { code },
        }),
      ),
    );

  serve(app, listPasskeys, async ({ actor }) => {
    const own = await selectPasskeysOfUser(db, actor.guid);
    const items = own.map(({ guid, name, createdAt, lastUsedAt }) => ({
      guid,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    }));
    return { items, total: items.length };
  });

  serve(app, preparePasskey, async ({ body, actor, session, request, reply, audit }) => {
    const site = siteOf(request);
    const prepared = passkeys.preparePasskey(deps, personOf({ actor, session }, request), {
      password: body.password,
      site,
    });
    const { token, options } = await withTrace(prepared, audit, { actor, session });
    cookie.set(reply, token);
    return options;
  });

  serve(app, addPasskey, async ({ body, actor, session, request, reply, audit }) => {
    const given = { ...body, token: cookie.read(request), site: siteOf(request) };
    const added = passkeys.addPasskey(deps, personOf({ actor, session }, request), given, (tx, passkey) =>
      audit.record(tx, { action: 'passkey.added', subject: ['user', actor.guid], after: { ...passkey } }),
    );
    cookie.clear(reply);
    const { guid } = await withTrace(added, audit, { actor, session });
    return { guid };
  });

  serve(app, renamePasskey, async ({ params, body, actor, audit }) => {
    const own = { userGuid: actor.guid, guid: params.guid };
    await passkeys.renamePasskey(db, own, body.name, (tx, { before }) =>
      audit.record(tx, {
        action: 'passkey.renamed',
        subject: ['user', actor.guid],
        before: { guid: params.guid, name: before },
        after: { guid: params.guid, name: body.name },
      }),
    );
    return {};
  });

  serve(app, removePasskey, async ({ params, body, actor, session, request, audit }) => {
    const removed = passkeys.removePasskey(
      deps,
      personOf({ actor, session }, request),
      { guid: params.guid, password: body.password },
      (tx, { name }) =>
        audit.record(tx, {
          action: 'passkey.removed',
          subject: ['user', actor.guid],
          before: { guid: params.guid, name },
        }),
    );
    await withTrace(removed, audit, { actor, session });
    return {};
  });
}

export function passkeySignInRoutes(app: FastifyInstance): void {
  const { db, clock, mail, secrets, settings, sessionCookie, recentDeliveries } = app.deps;
  const deps = {
    db,
    clock,
    mail,
    sessionSecret: secrets.session,
    publicUrl: settings.publicUrl,
    idleMinutes: settings.sessionIdleMinutes,
  };
  const { cookie, siteOf } = passkeyBrowser(settings.publicUrl);
  const codeCookie = secondFactorCookie(settings.publicUrl);
  const deviceCookie = knownDeviceCookie(settings.publicUrl, secrets.session);

  const answerOf = (credential: GivenCredential, request: FastifyRequest) => ({
    credential,
    token: cookie.read(request),
    site: siteOf(request),
    place: { ip: request.ip, userAgent: request.headers['user-agent'] },
  });

  const waitingSignIn = (request: FastifyRequest) => requireWaitingSignIn(deps, codeCookie.read(request));

  /** A browser has one session: anyone who signs in anew leaves none behind. */
  async function endPreviousSession(tx: Tx, session: Caller['session'] | null, audit: CallAudit) {
    if (session === null) return;
    await signOut(tx, session.guid);
    await audit.record(tx, { action: 'session.ended' });
  }

  function enter(request: FastifyRequest, reply: FastifyReply, { token, email }: signIn.SignedIn): void {
    sessionCookie.set(reply, token);
    deviceCookie.remember(request, reply, email);
  }

  const recordRefusal = (audit: CallAudit, after: Readonly<Record<string, string>>) =>
    inTransaction(db, (tx) => audit.record(tx, { kind: 'refusal', action: 'session.refused', after }));

  serve(app, beginPasskeySignIn, async ({ request, reply }) => {
    const { token, options } = await signIn.beginPasskeySignIn(deps, {
      site: siteOf(request),
      ip: request.ip,
    });
    cookie.set(reply, token);
    return options;
  });

  serve(app, signInWithPasskey, async ({ body, actor, session, request, reply, audit }) => {
    cookie.clear(reply);
    const work = signIn.signInWithPasskey(deps, answerOf(body.credential, request), async (tx, userGuid) => {
      await endPreviousSession(tx, session, audit);
      await audit.record(tx, {
        action: 'session.started',
        actorGuid: userGuid,
        after: { signed_in_with: 'passkey' },
      });
    });
    const signedIn = await withRefusal(work, (code) => recordRefusal(audit, { step: 'passkey', code }));
    if (actor !== null) recentDeliveries.forgetViewer(actor.guid);
    enter(request, reply, signedIn);
    return {};
  });

  serve(app, getSecondFactorChoices, async ({ request }) => {
    const { userGuid } = await waitingSignIn(request);
    return { passkey: await signIn.hasPasskey(db, userGuid) };
  });

  serve(app, beginPasskeySecondFactor, async ({ request, reply }) => {
    const { token, options } = await signIn.beginPasskeySecondFactor(deps, await waitingSignIn(request), {
      site: siteOf(request),
      ip: request.ip,
    });
    cookie.set(reply, token);
    return options;
  });

  serve(app, givePasskeyAsSecondFactor, async ({ body, session, request, reply, audit }) => {
    const waiting = await waitingSignIn(request);
    cookie.clear(reply);
    const work = signIn.givePasskeyAsSecondFactor(
      deps,
      waiting,
      answerOf(body.credential, request),
      async (tx) => {
        await endPreviousSession(tx, session, audit);
        await audit.record(tx, {
          action: 'session.started',
          actorGuid: waiting.userGuid,
          after: { second_factor: 'passkey' },
        });
      },
    );
    const signedIn = await withRefusal(work, (code) =>
      recordRefusal(audit, { account: waiting.email, step: 'second_factor', code }),
    );
    codeCookie.clear(reply);
    enter(request, reply, signedIn);
    return {};
  });
}

function personOf({ actor, session }: Caller, { ip }: FastifyRequest) {
  const { guid: userGuid, email, name, permissions } = actor;
  return { userGuid, sessionGuid: session.guid, email, name, ip, permissions };
}
