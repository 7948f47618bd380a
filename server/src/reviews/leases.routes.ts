import {
  getReviewsInProgress,
  releaseReviewLease,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { releaseLease, renewLease, reviewsInProgress } from './leases.service.ts';

export function leaseRoutes(app: FastifyInstance): void {
  const { deps } = app;
  serve(app, renewReviewLease, ({ params, actor }) => renewLease(deps, actor, params.examGuid));
  serve(app, releaseReviewLease, async ({ params, actor }) => {
    await releaseLease(deps, actor, params.examGuid);
    return {};
  });
  serve(app, getReviewsInProgress, ({ actor }) => reviewsInProgress(deps, actor));
}
