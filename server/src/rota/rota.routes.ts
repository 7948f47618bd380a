import { listCollectionCalendars } from '@sonoboard/contract/data-collections/collection-calendars.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { calendarsOf } from './rota.service.ts';

export function rotaRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, listCollectionCalendars, async ({ params }) => ({
    items: (await calendarsOf(db, params.guid)).map(({ role, address, calendar, onDuty, rota }) => ({
      role,
      address,
      read_at: calendar?.readAt?.toISOString() ?? null,
      tried_at: calendar?.triedAt.toISOString() ?? null,
      problem: calendar?.failure ?? null,
      duty: calendar?.duty ?? null,
      on_duty: onDuty.map(({ guid, email }) => ({ guid, email })),
      next_change_at: calendar?.nextChangeAt?.toISOString() ?? null,
      rota_members: rota.length,
    })),
  }));
}
