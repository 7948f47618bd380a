import {
  discardReviewDraft,
  getReviewDraft,
  saveReviewDraft,
} from '@sonoboard/contract/reviews/review-drafts.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { discardDraft, loadDraft, saveDraft } from './drafts.service.ts';

export function draftRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps;

  serve(app, getReviewDraft, async ({ params, actor, audit }) => ({
    draft: await loadDraft({ db, clock, audit }, actor, params.examGuid),
  }));

  serve(app, saveReviewDraft, async ({ params, body, actor, audit }) => ({
    draft: await saveDraft({ db, clock, audit }, actor, params.examGuid, body.draft),
  }));

  serve(app, discardReviewDraft, async ({ params, actor, audit }) => ({
    draft: await discardDraft({ db, clock, audit }, actor, params.examGuid),
  }));
}
