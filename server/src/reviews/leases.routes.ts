import {
  getReviewsInProgress,
  releaseReviewLease,
  renewReviewLease,
} from '@sonoboard/contract/reviews/review-leases.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { recordShown, releaseLease, renewLease, reviewsInProgress } from './leases.service.ts';

export function leaseRoutes(app: FastifyInstance): void {
  const { deps } = app;
  serve(app, renewReviewLease, async ({ params: { examGuid }, query, actor, audit }) => {
    const opened = { examGuid, flow: query.flow ?? 'single' };
    if (query.shown) await recordShown(deps, actor, opened, audit);
    else audit.nothingToRecord();
    return renewLease(deps, actor, opened);
  });
  serve(app, releaseReviewLease, async ({ params, actor }) => {
    await releaseLease(deps, actor, params.examGuid);
    return {};
  });
  serve(app, getReviewsInProgress, ({ actor }) =>
    reviewsInProgress({ db: deps.database.lookups, clock: deps.clock }, actor),
  );
}
