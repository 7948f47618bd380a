import {
  addReviewAddendum,
  cancelRetraction,
  confirmRetraction,
  correctReview,
  listReviewVersions,
  requestRetraction,
} from '@sonoboard/contract/review-versions/review-versions.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { signatureCheck } from '../signatures/check-signature.service.ts';
import * as amendments from './amend-review.service.ts';
import * as retractions from './retract-review.service.ts';
import { presentVersions } from './versions.presenter.ts';
import { loadVersions } from './versions.service.ts';

export function reviewVersionRoutes(app: FastifyInstance): void {
  const { deps } = app;
  const checkSignature = signatureCheck(deps);

  serve(app, listReviewVersions, async ({ params, actor, audit }) => {
    const loaded = await loadVersions(deps.db, actor, params.reviewGuid);
    await audit.recordRead({
      action: 'review-versions.read',
      subject: ['review', params.reviewGuid],
      examGuids: [loaded.exam.guid],
    });
    return presentVersions(loaded, checkSignature);
  });

  serve(app, correctReview, async ({ params, body, actor, session, audit }) => ({
    version: await amendments.correctReview(deps, { actor, session, audit }, params.reviewGuid, body),
  }));

  serve(app, addReviewAddendum, async ({ params, body, actor, session, audit }) => ({
    version: await amendments.addAddendum(deps, { actor, session, audit }, params.reviewGuid, body),
  }));

  serve(app, requestRetraction, async ({ params, body, actor, audit }) => {
    await retractions.requestRetraction(deps, { actor, audit }, params.reviewGuid, body);
    return {};
  });

  serve(app, confirmRetraction, async ({ params, body, actor, audit }) => {
    await retractions.confirmRetraction(deps, { actor, audit }, params.reviewGuid, body);
    return {};
  });

  serve(app, cancelRetraction, async ({ params, actor, audit }) => {
    await retractions.cancelRetraction(deps, { actor, audit }, params.reviewGuid);
    return {};
  });
}
