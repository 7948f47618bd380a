import {
  getCompletedReviews,
  getNextReview,
  getPendingRescans,
  getWorklist,
} from '@sonoboard/contract/worklists/worklists.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { JsonText } from '../platform/http/json-text.ts';
import { serve } from '../platform/http/serve.ts';
import { readReviewOpening } from '../reviews/review-opening.service.ts';
import { findNextReview } from './next-review.service.ts';
import { reviewedExamsOf } from './reviewed-exams.service.ts';
import { worklistCountOf, worklistOf } from './worklists.service.ts';

export function worklistRoutes(app: FastifyInstance): void {
  const { database, clock } = app.deps;
  const worklist = worklistOf(database, clock);
  const worklistCount = worklistCountOf(database, clock);
  const completedReviews = reviewedExamsOf({ database, clock }, 'completed_reviews');
  const pendingRescans = reviewedExamsOf({ database, clock }, 'pending_rescans');

  serve(app, getWorklist, async ({ query: { count_only: isCount, ...query }, actor, session, audit }) => {
    if (isCount && query.drafts !== true && query.search === undefined) {
      audit.nothingToRecord();
      return worklistCount(actor.guid, query);
    }
    const sees = patientVisibility(session.config);
    const { json, examGuids } = await worklist(actor.guid, isCount ? { ...query, limit: 1 } : query, sees);
    if (isCount) {
      audit.nothingToRecord();
      return { ...(JSON.parse(json) as ReplyOf<typeof getWorklist>), items: [] };
    }
    await audit.recordRead({ action: 'worklist.read', examGuids });
    return new JsonText(json);
  });

  serve(app, getNextReview, async ({ query, ...call }) => {
    const found = await findNextReview(worklist, call.actor, call.session.config, query);
    // The guid of an exam is no word about its patient.
    if (found === null || found.next.guid === query.known) {
      call.audit.nothingToRecord();
      return { next: found?.next ?? null, opening: null };
    }
    const { next, flow } = found;
    return { next, opening: await readReviewOpening(app.deps, call, { examGuid: next.guid, flow }) };
  });

  serve(app, getCompletedReviews, async ({ query, actor, session, audit }) => {
    const { json, examGuids } = await completedReviews(actor.guid, query, session.config);
    await audit.recordRead({ action: 'completed-reviews.read', examGuids });
    return new JsonText(json);
  });

  serve(
    app,
    getPendingRescans,
    async ({ query: { count_only: isCount, ...query }, actor, session, audit }) => {
      const asked = isCount ? { ...query, limit: 1 } : query;
      const { json, examGuids } = await pendingRescans(actor.guid, asked, session.config);
      if (isCount) return countIn(json, audit);
      await audit.recordRead({ action: 'pending-rescans.read', examGuids });
      return new JsonText(json);
    },
  );
}

/** The numbers beside the menu: no patient is named, so there is nothing to record. */
function countIn(json: string, audit: CallAudit): { items: []; total: number } {
  audit.nothingToRecord();
  const { total } = JSON.parse(json) as { total: number };
  return { items: [], total };
}
