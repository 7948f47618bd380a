import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import { presentWorklistRow } from './worklists.presenter.ts';
import { patientVisibility, worklistOf } from './worklists.service.ts';

export function worklistRoutes(app: FastifyInstance): void {
  const worklist = worklistOf(app.deps.database);

  serve(app, getWorklist, async ({ query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const { rows, total } = await worklist(actor.guid, query, sees);
    await audit.recordRead({ action: 'worklist.read', examGuids: rows.map(({ guid }) => guid) });
    return { items: rows.map((row) => presentWorklistRow(row, sees)), total };
  });
}
