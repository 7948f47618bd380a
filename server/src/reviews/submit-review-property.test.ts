import { getReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import { examOutcome } from '@sonoboard/domain/reviews/overall-assessment';
import { toRating } from '@sonoboard/domain/reviews/rating';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { checkSubmittedReview } from '@sonoboard/domain/reviews/submitted-review';
import { completeUserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { operatorAssessment } from '@sonoboard/domain/reviews/operator-assessment';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { clipsOf, type ReviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { runs } from '../../test/runs.ts';
import { examReviews } from '../tables/reviews.tables.ts';

const PROTOCOL = 'dvt_left_two_point';
const RUNS = runs({ usual: 40, long: 400 });

let world: TestApp;
let collection: string;
beforeAll(async () => {
  world = await startTestApp();
  collection = await makeCollection(world.deps, {});
});
afterAll(() => world.stop());

const text = fc
  .oneof(fc.constantFrom('', ' ', 'Words.', ' \t padded \n'), fc.string({ unit: 'binary', maxLength: 40 }))
  // PostgreSQL keeps no zero byte; that such a text is refused is the kernel's test.
  .map((words) => words.replaceAll('\u0000', ''));
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 6 });
const sensible = <T>(usual: T, all: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: all });

const overall = fc.record(
  {
    rating: fc.integer({ min: 1, max: 5 }),
    assessment: sensible(null, fc.constantFrom('negative', 'positive', 'not_applicable', null)),
    comment: text,
    clinical_decision: sensible('discharge', fc.constantFrom(...CLINICAL_DECISIONS, null)),
    clinical_decision_comment: sensible('Told the nurse.', text),
    communicated: sensible(true, fc.boolean()),
  },
  { requiredKeys: ['rating'] },
) as fc.Arbitrary<ReviewBody['exam_review']>;
const clip = fc.record(
  {
    rating: sensible(4, fc.integer({ min: 1, max: 5 })),
    assessment: sensible('negative', fc.constantFrom(...ASSESSMENTS, null)),
    comment: text,
    could_not_be_shown: sensible(false, fc.boolean()),
  },
  { requiredKeys: ['rating'] },
) as fc.Arbitrary<Omit<ReviewBody['sequences'][number], 'clip_guid'>>;
const settings = fc.record({
  enable_exam_diagnosis: sensible(true, fc.boolean()),
  allow_clinical_decision: sensible(true, fc.boolean()),
  strict_dashboard_review: fc.boolean(),
  prompt_potential_fn: fc.boolean(),
});

const submission = fc.record({
  overall,
  clips: fc.tuple(clip, clip),
  settings,
  found: perhaps(fc.constant('incompressible')),
});

/** Accepted if its result was communicated. One of each kind is always among the cases, however few they are. */
const example = (
  communicated: boolean,
): typeof submission extends fc.Arbitrary<infer Case> ? Case : never => ({
  overall: {
    rating: 4,
    clinical_decision: 'discharge',
    clinical_decision_comment: 'Told the nurse.',
    communicated,
  },
  clips: [
    { rating: 4, assessment: 'negative' },
    { rating: 4, assessment: 'negative' },
  ],
  settings: {
    enable_exam_diagnosis: true,
    allow_clinical_decision: true,
    strict_dashboard_review: true,
    prompt_potential_fn: false,
  },
  found: undefined,
});

test('AMB-130: what the rules accept is stored and reads back equal, what they refuse is not stored', async () => {
  const reviewer: TestUser = await makeUser(world.deps);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(submission, async ({ overall, clips, settings, found }) => {
      await giveConfig(world.deps, reviewer, { ...settings });
      const userAssessment = found ?? null;
      const { guid, clipGuids } = await makeExam(world.deps, {
        protocol: PROTOCOL,
        collections: [collection],
        clips: clipsOf(PROTOCOL).map((view) => ({ ...view, userAssessment })),
      });
      const sequences = clips.map((said, at) => ({ ...said, clip_guid: clipGuids[at] ?? '' }));
      const body: ReviewBody = { clip_set_guid: guid, exam_review: overall, sequences };
      const rules = reviewRules(completeUserConfig(settings), PROTOCOL, {
        forceDefinitiveDiagnosis: false,
      });
      const problems = checkSubmittedReview(
        {
          rating: overall.rating,
          decision: overall.clinical_decision ?? null,
          note: overall.clinical_decision_comment ?? null,
          communicated: overall.communicated,
          clips: sequences.map((said) => ({
            clipGuid: said.clip_guid,
            rating: said.rating,
            assessment: said.assessment ?? null,
            comment: said.comment ?? null,
            couldNotBeShown: said.could_not_be_shown ?? false,
          })),
        },
        clipGuids.map((clipGuid) => ({
          guid: clipGuid,
          label: '',
          operatorAssessment: operatorAssessment(userAssessment),
        })),
        rules,
      );
      const outcome = examOutcome(
        PROTOCOL,
        toRating(overall.rating),
        sequences.map((said, at) => ({
          view: clipsOf(PROTOCOL)[at]?.anatomicalView ?? '',
          assessment: said.assessment ?? null,
        })),
        rules,
      ).overall;
      const isOutcomeShown = (overall.assessment ?? outcome) === outcome;
      const response = await send(world.app, submitReview, { body }, { as: reviewer });
      const refusal = problems.length > 0 ? 422 : 409;
      const isTaken = problems.length === 0 && isOutcomeShown;
      expect(response.statusCode).toBe(isTaken ? 201 : refusal);
      const rows = await world.deps.db.select().from(examReviews).where(eq(examReviews.examGuid, guid));
      expect(rows).toHaveLength(isTaken ? 1 : 0);
      if (!isTaken) return;
      taken += 1;
      const params = { reviewGuid: response.json<{ guid: string }>().guid };
      const reply = await call(world.app, getReview, { params }, { as: reviewer });
      const decision = overall.clinical_decision ?? null;
      expect(reply.examReview).toMatchObject({
        rating: overall.rating,
        assessment: outcome,
        comment: (overall.comment ?? '').trim(),
        clinical_decision: decision,
        clinical_decision_comment: decision && (overall.clinical_decision_comment ?? '').trim(),
        communicated: decision && (overall.communicated ?? false),
      });
      const stored = new Map(reply.sequenceReviews.map((said) => [said.clip_guid, said]));
      expect(stored.size).toBe(sequences.length);
      for (const said of sequences) {
        expect(stored.get(said.clip_guid)).toMatchObject({
          rating: said.rating,
          assessment: settings.enable_exam_diagnosis ? said.assessment : 'not_applicable',
          comment: (said.comment ?? '').trim(),
        });
      }
    }),
    {
      numRuns: RUNS,
      examples: [[example(true)], [example(false)]],
    },
  );
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(RUNS);
}, 120_000);
