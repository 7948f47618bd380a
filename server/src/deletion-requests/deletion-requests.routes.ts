import { listDeletionRequests } from '@sonoboard/contract/deletion-requests/deletion-requests.endpoints';
import { isDeletionOverdue } from '@sonoboard/domain/deletion-requests/deletion-dates';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { selectDeletionRequests } from './deletion-requests.queries.ts';

/** For staff to watch (AMB-056): a job erases, nobody does it here. */
export function deletionRequestRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listDeletionRequests, async ({ query }) => {
    const now = clock.now();
    const { items, total } = await selectDeletionRequests(db, query, now);
    return {
      items: items.map((person) => ({
        guid: person.guid,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone_number: person.phoneNumber,
        permissions: person.permissions,
        profession: person.profession,
        deletion_requested_on: person.requestedOn.toISOString(),
        is_overdue: isDeletionOverdue(person.requestedOn, now),
      })),
      total,
    };
  });
}
