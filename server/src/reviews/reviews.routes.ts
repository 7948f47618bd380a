import {
  getChainReviews,
  getReview,
  getSafetyFacts,
  getReviewOpening,
  hasReviewedChainExam,
  hasReviewedExam,
  submitChainReview,
  submitReview,
} from '@sonoboard/contract/reviews/reviews.endpoints';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/serve.ts';
import { readReviewOpening } from './review-opening.service.ts';
import { presentChainItem, presentReview, presentSafetyFacts, readerOf } from './reviews.presenter.ts';
import { loadChainReviews, loadReview, reviewOfChain, reviewOfExam } from './reviews.service.ts';
import { readSafetyFacts } from './safety-facts.service.ts';
import * as submissions from './submit-review.service.ts';

export function reviewRoutes(app: FastifyInstance): void {
  const { db } = app.deps;

  serve(app, hasReviewedExam, ({ params, actor }) => reviewOfExam(db, actor, params.examGuid));

  serve(app, hasReviewedChainExam, ({ query, actor }) => reviewOfChain(db, actor, query));

  serve(app, getSafetyFacts, async ({ params, actor, session }) =>
    presentSafetyFacts(await readSafetyFacts(db, actor, session.config, params.examGuid)),
  );

  serve(app, getReview, async ({ params, actor, session, audit }) => {
    const loaded = await loadReview(db, actor, params.reviewGuid);
    await audit.recordRead({
      action: 'review.read',
      subject: ['review', loaded.review.guid],
      examGuids: [loaded.exam.guid],
    });
    return presentReview(loaded, readerOf(app.deps, actor, session));
  });

  serve(app, getChainReviews, async ({ query, actor, session, audit }) => {
    const chain = await loadChainReviews(db, actor, query);
    await audit.recordRead({
      action: 'chain.read',
      subject: ['exam', chain[0]?.exam.chainGuid ?? ''],
      examGuids: chain.map(({ exam }) => exam.guid),
    });
    const reader = readerOf(app.deps, actor, session);
    return { exams_and_reviews: chain.map((item) => presentChainItem(item, reader)) };
  });

  serve(app, getReviewOpening, ({ params: { examGuid }, query: { flow }, ...call }) =>
    readReviewOpening(app.deps, call, { examGuid, flow }),
  );

  serve(app, submitReview, async ({ body, actor, session, audit }) => ({
    guid: await submissions.submitReview(app.deps, { actor, session, audit }, body),
  }));

  serve(app, submitChainReview, async ({ body, actor, session, audit }) => {
    const { exam_review, exams, signature } = body;
    const [first, ...rest] = exams.map((exam) => ({ ...exam, exam_review, signature }));
    if (first === undefined) throw new Error('The contract asks for at least one exam.');
    const submission = { actor, session, audit };
    const stored = await submissions.submitChainReview(app.deps, submission, [first, ...rest]);
    return { reviews: stored.map(({ examGuid, guid }) => ({ clip_set_guid: examGuid, guid })) };
  });
}
