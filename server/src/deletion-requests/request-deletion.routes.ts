import { listDeletionHolds, requestAccountDeletion } from '@sonoboard/contract/accounts/accounts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { requestDeletion } from './request-deletion.service.ts';
import { selectHoldingWorkspaces } from './erasure-holds.queries.ts';

export function requestDeletionRoutes(app: FastifyInstance): void {
  const { db, clock, mail, settings } = app.deps;

  serve(app, requestAccountDeletion, async ({ body, actor, session, audit }) => {
    const requestedOn = await requestDeletion({ db, clock, mail, audit, settings }, actor, {
      isWanted: body.delete,
      isAllowedByConfig: session.config.allow_account_deletion,
    });
    return { deletionRequestedOn: requestedOn?.toISOString() ?? null };
  });

  serve(app, listDeletionHolds, async ({ actor }) => {
    const holds = await selectHoldingWorkspaces(db, actor.guid);
    return {
      items: holds.map(({ guid, name, otherMembers, hasSubscription }) => ({
        workspace_guid: guid,
        workspace_name: name,
        other_members: otherMembers,
        has_subscription: hasSubscription,
      })),
    };
  });
}
