import { downloadReportFhir } from '@sonoboard/contract/exports/report-exports.endpoints';
import { getResult } from '@sonoboard/contract/results/results.endpoints';
import { submitChainReview, submitReview } from '@sonoboard/contract/reviews/reviews.endpoints';
import { getCompletedReviews } from '@sonoboard/contract/worklists/worklists.endpoints';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Assessment } from '@sonoboard/domain/reviews/assessment';
import { calfGap, calfNote, distalViews } from '@sonoboard/domain/reviews/calf-note';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, send } from '../../test/call.ts';
import { addMember, giveConfig, makeCollection, makeExam } from '../../test/factories.ts';
import { mailsTo } from '../../test/outbox-mails.ts';
import { chainReviewBody, clipsOf, reviewBody } from '../../test/review-bodies.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';

const SPLIT = 'dvt_left_three_point_extended';

let world: TestApp;
let reviewer: TestUser;
let operator: TestUser;
let collection: string;
beforeAll(async () => {
  world = await startTestApp({ env: { CHROMIUM_PATH: '/nowhere/chromium' } });
});
afterAll(() => world.stop());
beforeEach(async () => {
  [reviewer, operator] = [await makeUser(world.deps), await makeUser(world.deps)];
  collection = await makeCollection(world.deps, {});
  await addMember(world.deps, collection, reviewer, ['reviewer']);
});

type Finding = Assessment | 'missing';
interface Calf {
  /** Of the first calf views; the others are negative. */
  readonly findings: readonly Finding[];
  readonly linkedTo?: string;
}

const findingOf = ({ findings }: Calf, view: string): Finding =>
  findings[distalViews(SPLIT).indexOf(view)] ?? 'negative';

/** An exam whose proximal veins are clear, and its review. */
async function scan(calf: Calf) {
  world.clock.forward(60_000);
  const clips = clipsOf(SPLIT).filter(({ anatomicalView }) => findingOf(calf, anatomicalView) !== 'missing');
  const exam = await makeExam(world.deps, {
    protocol: SPLIT,
    operator,
    collections: [collection],
    clips,
    linkedTo: calf.linkedTo ?? null,
  });
  const body = reviewBody(exam);
  const sequences = body.sequences.map((clip, at) => {
    const finding = findingOf(calf, clips[at]?.anatomicalView ?? '');
    return finding === 'missing' || finding === 'negative' || finding === 'positive'
      ? clip
      : { ...clip, assessment: finding, comment: 'Not seen clearly.' };
  });
  return { guid: exam.guid, body: { ...body, sequences } };
}

const listed = async () =>
  (await call(world.app, getCompletedReviews, { query: {} }, { as: reviewer })).items;
const resultOf = (reviewGuid: string) =>
  call(world.app, getResult, { params: { reviewGuid } }, { as: operator });

test.each<readonly Finding[][]>([
  [[]],
  [['missing']],
  [['missing', 'missing', 'missing', 'missing']],
  [['missing', 'rescan', 'standard']],
  [['not_applicable']],
  [['missing', 'missing', 'missing', 'missing', 'missing', 'missing']],
])('lists, result and FHIR report say of a calf with %j what the rule says', async (findings) => {
  const clips = PROTOCOLS[SPLIT].views.map(({ id }) => {
    const finding = findingOf({ findings }, id);
    return { view: id, isMock: finding === 'missing', assessment: finding === 'missing' ? null : finding };
  });
  const gap = calfGap(SPLIT, clips);
  const expected = gap && { views_missing: gap.viewsMissing, views_unclear: gap.viewsUnclear };

  const { body } = await scan({ findings });
  const { guid } = await call(world.app, submitReview, { body }, { as: reviewer });

  expect(await listed()).toMatchObject([{ guid, assessment: 'negative', calf_not_assessed: expected }]);
  expect(await resultOf(guid)).toMatchObject({ outcome: 'negative', calf_not_assessed: expected });
  const fhir = await send(world.app, downloadReportFhir, { params: { reviewGuid: guid } }, { as: reviewer });
  const note = calfNote(gap);
  expect(fhir.body).toContain(`Outcome: No DVT${note === null ? '' : ` (${note})`}\\n`);
});

test('a calf that a rescan of the same submission shows is assessed', async () => {
  const original = await scan({ findings: ['missing'] });
  const rescan = await scan({ findings: [], linkedTo: original.guid });
  const body = chainReviewBody('negative', [original.body, rescan.body]);
  await call(world.app, submitChainReview, { body }, { as: reviewer });
  expect((await listed()).map(({ calf_not_assessed }) => calf_not_assessed)).toEqual([null, null]);
});

test('an operator whose account shows no outcome does not see what it does not cover', async () => {
  await giveConfig(world.deps, operator, { enable_exam_diagnosis: false });
  const { body } = await scan({ findings: ['missing'] });
  const { guid } = await call(world.app, submitReview, { body }, { as: reviewer });
  expect(await resultOf(guid)).toMatchObject({ outcome: null, calf_not_assessed: null });
});

test("the mail about a result names no outcome, so no 'No DVT' stands there alone", async () => {
  const { body } = await scan({ findings: ['missing'] });
  await call(world.app, submitReview, { body }, { as: reviewer });
  const mails = await mailsTo(world.deps, operator.email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/No DVT|negative/i);
});
