import {
  getCompletedReviews,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import type { FastifyInstance } from 'fastify';
import { patientVisibility } from '../exams/patient-visibility.service.ts';
import { JsonText } from '../platform/json-text.ts';
import { serve } from '../platform/serve.ts';
import { reviewedExamsOf } from './reviewed-exams.service.ts';
import { worklistOf } from './worklists.service.ts';

export function worklistRoutes(app: FastifyInstance): void {
  const { database, clock } = app.deps;
  const worklist = worklistOf(database, clock);
  const completedReviews = reviewedExamsOf({ database, clock }, 'completed_reviews');
  const pendingRescans = reviewedExamsOf({ database, clock }, 'pending_rescans');

  serve(app, getWorklist, async ({ query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const { json, examGuids } = await worklist(actor.guid, query, sees);
    await audit.recordRead({ action: 'worklist.read', examGuids });
    return new JsonText(json);
  });

  serve(app, getCompletedReviews, async ({ query, actor, session, audit }) => {
    const { json, examGuids } = await completedReviews(actor.guid, query, session.config);
    await audit.recordRead({ action: 'completed-reviews.read', examGuids });
    return new JsonText(json);
  });

  serve(app, getPendingRescans, async ({ query, actor, session, audit }) => {
    const { json, examGuids } = await pendingRescans(actor.guid, query, session.config);
    await audit.recordRead({ action: 'pending-rescans.read', examGuids });
    return new JsonText(json);
  });
}
