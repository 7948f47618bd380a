import { correctReview } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { getReview, submitChainReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { ASSESSMENTS } from '@sonoboard/domain/reviews/assessment';
import { CLINICAL_DECISIONS } from '@sonoboard/domain/reviews/clinical-decision';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam } from '../../test/factories.ts';
import { chainReviewBody, type ChainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { runs } from '../../test/runs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const PROTOCOL = 'dvt_left_two_point';
const RUNS = runs({ usual: 15, long: 200 });

let world: TestApp;
let collection: string;
let reviewer: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  collection = await makeCollection(world.deps, {});
  reviewer = await makeUser(world.deps);
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});
afterAll(() => world.stop());

const text = fc.constantFrom('', ' ', 'Words.', ' padded ');
const clip = fc.record({
  rating: fc.oneof({ weight: 3, arbitrary: fc.constant(4) }, fc.integer({ min: 1, max: 5 })),
  assessment: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('negative', 'positive') },
    fc.constantFrom(...ASSESSMENTS),
  ),
  comment: fc.oneof({ weight: 2, arbitrary: fc.constant('Seen.') }, text),
});
const answers = fc.record({
  overall: fc.record({
    rating: fc.integer({ min: 1, max: 5 }),
    assessment: fc.constantFrom('negative', 'positive', 'not_applicable'),
    comment: text,
    clinical_decision: fc.constantFrom(...CLINICAL_DECISIONS),
    clinical_decision_comment: fc.oneof({ weight: 4, arbitrary: fc.constant('Told the nurse.') }, text),
    communicated: fc.constantFrom(true, true, true, false),
  }),
  clips: fc.tuple(clip, clip),
});
type Answers = typeof answers extends fc.Arbitrary<infer Value> ? Value : never;

/** As the second of two scans, the first of which was reviewed on its own: what was found there counts for both. */
async function scans() {
  const made = { protocol: PROTOCOL, collections: [collection], clips: clipsOf(PROTOCOL) } as const;
  const root = await makeExam(world.deps, { ...made, createdAt: world.clock.now() });
  world.clock.forward(60_000);
  const poor = { rating: 2, assessment: 'rescan', comment: 'Dark.' } as const;
  const first = chainReviewBody('not_applicable', [reviewBody(root, { clinical_decision: 'rescan' }, poor)]);
  await call(world.app, submitChainReview, { body: first }, { as: reviewer });
  world.clock.forward(60_000);
  return makeExam(world.deps, { ...made, linkedTo: root.guid, createdAt: world.clock.now() });
}

function bodyOf(exam: Awaited<ReturnType<typeof scans>>, { overall, clips }: Answers): ChainReviewBody {
  const said = reviewBody(exam, overall);
  const sequences = said.sequences.map((sequence, at) => ({ ...sequence, ...clips[at] }));
  return chainReviewBody(overall.assessment, [{ ...said, sequences }]);
}

const read = async (reviewGuid: string) => {
  const reply = await call(world.app, getReview, { params: { reviewGuid } }, { as: reviewer });
  const { rating, assessment, comment, clinical_decision, clinical_decision_comment, communicated } =
    reply.examReview;
  const findings = reply.examReview.findings.map(({ finding }) => finding);
  const clips = reply.sequenceReviews.map((said) => [said.rating, said.assessment, said.comment].join(' '));
  return {
    rating,
    assessment,
    comment,
    clinical_decision,
    clinical_decision_comment,
    communicated,
    findings,
    clips: clips.toSorted(),
  };
};

test('a correction is taken or refused, and says afterwards, what a submission of the same answers would be and say', async () => {
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(answers, async (said) => {
      const [fresh, amended] = [await scans(), await scans()];
      world.clock.forward(60_000);
      const original = { rating: 4, clinical_decision_comment: 'As it was submitted.' };
      const first = chainReviewBody('negative', [reviewBody(amended, original)]);
      const { reviews } = await call(world.app, submitChainReview, { body: first }, { as: reviewer });
      const reviewGuid = reviews[0]?.guid ?? '';
      world.clock.forward(60_000);

      const submitted = await send(
        world.app,
        submitChainReview,
        { body: bodyOf(fresh, said) },
        { as: reviewer },
      );
      const corrected = await send(
        world.app,
        correctReview,
        {
          params: { reviewGuid },
          body: {
            expected_version: 1,
            reason: 'view_assessment_wrong',
            reason_text: '',
            ...bodyOf(amended, said),
          },
        },
        { as: reviewer },
      );
      const refusal = ({ body }: { readonly body: string }) =>
        (JSON.parse(body) as { code?: string }).code ?? null;
      expect([corrected.statusCode === 200, refusal(corrected)]).toEqual([
        submitted.statusCode === 201,
        refusal(submitted),
      ]);
      if (submitted.statusCode !== 201) return;
      const guid = submitted.json<{ reviews: { guid: string }[] }>().reviews[0]?.guid ?? '';
      expect(await read(reviewGuid)).toEqual(await read(guid));
      taken += 1;
    }),
    {
      numRuns: RUNS,
      examples: [
        [
          {
            overall: {
              rating: 4,
              assessment: 'positive',
              comment: '',
              clinical_decision: 'standard',
              clinical_decision_comment: 'Told the nurse.',
              communicated: true,
            },
            clips: [
              { rating: 4, assessment: 'positive', comment: '' },
              { rating: 4, assessment: 'negative', comment: '' },
            ],
          },
        ],
      ],
    },
  );
  expect(taken).toBeGreaterThan(0);
}, 120_000);
