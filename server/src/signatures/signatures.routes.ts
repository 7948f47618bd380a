import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { confirmIdentity, getSignatureOptions } from '@sonoboard/contract/signatures/signatures.endpoints';
import type { FastifyInstance } from 'fastify';
import { beginIdentityCheck, type IdentityProof } from '../accounts/confirm-identity.service.ts';
import { passkeyBrowser } from '../accounts/passkey-browser.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import { confirmToSign } from './confirmations.service.ts';

export function signatureRoutes(app: FastifyInstance): void {
  const { db, clock, secrets, settings } = app.deps;
  const deps = { db, clock, sessionSecret: secrets.session };
  const { cookie, siteOf } = passkeyBrowser(settings.publicUrl);

  serve(app, getSignatureOptions, async ({ actor, session, request, reply }) => {
    const person = { userGuid: actor.guid, sessionGuid: session.guid, ip: request.ip };
    const { token, ways } = await beginIdentityCheck(deps, person, siteOf(request));
    if (token !== null) cookie.set(reply, token);
    return ways;
  });

  serve(app, confirmIdentity, async ({ body, actor, session, request, reply, audit }) => {
    const person = { userGuid: actor.guid, sessionGuid: session.guid, ip: request.ip };
    const browser = { token: cookie.read(request), site: siteOf(request) };
    const proof = proofOf(body);
    if (proof.method === 'passkey') cookie.clear(reply);
    try {
      const { guid, expiresAt } = await confirmToSign(deps, person, { proof, browser }, (tx, method) =>
        audit.record(tx, {
          action: 'signature.confirmed',
          subject: ['user', actor.guid],
          after: { method },
        }),
      );
      return { guid, expires_at: expiresAt.toISOString() };
    } catch (error) {
      // Anyone who types wrong passwords in someone's session leaves a trace.
      if (error instanceof AppError) {
        const { code } = error;
        await inTransaction(db, (tx) =>
          audit.record(tx, {
            kind: 'refusal',
            action: 'signature.refused',
            subject: ['user', actor.guid],
            after: { code },
          }),
        );
      }
      throw error;
    }
  });
}

function proofOf({ password, code, credential }: BodyOf<typeof confirmIdentity>): IdentityProof {
  if (password !== undefined) return { method: 'password', password };
  if (code !== undefined) return { method: 'code', code };
  if (credential !== undefined) return { method: 'passkey', credential };
  throw new Error('The contract asks for one of the three.');
}
