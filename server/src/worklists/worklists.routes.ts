import { getWorklist } from '@sonoboard/contract/worklists/worklists.endpoints';
import type { FastifyInstance } from 'fastify';
import { JsonText } from '../platform/json-text.ts';
import { serve } from '../platform/serve.ts';
import { patientVisibility, worklistOf } from './worklists.service.ts';

export function worklistRoutes(app: FastifyInstance): void {
  const worklist = worklistOf(app.deps.database);

  serve(app, getWorklist, async ({ query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const { json, examGuids } = await worklist(actor.guid, query, sees);
    await audit.recordRead({ action: 'worklist.read', examGuids });
    return new JsonText(json);
  });
}
