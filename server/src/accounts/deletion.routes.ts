import { requestAccountDeletion } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { requestDeletion } from './deletion.service.ts';

export function deletionRoutes(app: FastifyInstance): void {
  const { db, clock, mail, settings } = app.deps;

  serve(app, requestAccountDeletion, async ({ body, actor, session, audit }) => {
    const requestedOn = await requestDeletion({ db, clock, mail, audit, settings }, actor, {
      isWanted: body.delete,
      isAllowedByConfig: session.config.allow_account_deletion,
    });
    return { deletionRequestedOn: requestedOn?.toISOString() ?? null };
  });
}
