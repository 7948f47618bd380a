import {
  getReviewerPerformance,
  listLinkedReviews,
} from '@sonoboard/contract/data-collections/collection-exams.endpoints';
import { patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { FastifyInstance } from 'fastify';
import { examsInScope } from '../exams/exams.service.ts';
import { serve } from '../platform/http/serve.ts';
import { requireCollection } from '../data-collections/data-collections.service.ts';
import { presentLinkedReview } from './linked-reviews.presenter.ts';
import { selectLinkedReviews } from './linked-reviews.queries.ts';
import { presentPerformance } from './reviewer-performance.presenter.ts';
import { selectReviewerPerformance } from './reviewer-performance.queries.ts';

/** What was said about the exams of a collection. */
export function linkedReviewRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, listLinkedReviews, async ({ params, query, actor, session, audit }) => {
    const sees = patientVisibility(session.config);
    const listing = { collectionGuid: params.guid, inScope: examsInScope(db, actor), sees };
    const [{ items, total }] = await Promise.all([
      selectLinkedReviews(db, listing, { ...query, now: clock.now() }),
      requireCollection(db, params.guid),
    ]);
    void audit.recordRead({
      action: 'collection-reviews.read',
      subject: ['collection', params.guid],
      examGuids: [...new Set(items.map(({ examGuid }) => examGuid))],
    });
    return { items: items.map((review) => presentLinkedReview(review, sees)), total };
  });

  serve(app, getReviewerPerformance, async ({ params, query }) => {
    const [{ items, total }] = await Promise.all([
      selectReviewerPerformance(db, params.guid, query),
      requireCollection(db, params.guid),
    ]);
    return { items: items.map(presentPerformance), total };
  });
}
