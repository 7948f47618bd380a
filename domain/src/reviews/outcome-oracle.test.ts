import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_NAMES, PROTOCOLS } from '../exams/protocols.ts';
import type { Assessment } from './assessment.ts';
import { ASSESSMENTS } from './assessment.ts';
import { clipNeedsComment } from './clip-comment.ts';
import { RATINGS } from './rating.ts';
import { recordedOutcome } from './recorded-outcome.ts';

// The rules of the specification, section 4, written down a second time and in another way: as counts of what the clips
// say, without a line of the code that is under test.

const RUNS = 10_000;
const CONCLUSIVE = new Set<Assessment | null>(['negative', 'positive']);

interface Tally {
  readonly clips: number;
  readonly positive: number;
  readonly open: number;
}

function tally(assessments: readonly (Assessment | null)[]): Tally {
  let [positive, open] = [0, 0];
  for (const assessment of assessments) {
    if (assessment === 'positive') positive += 1;
    if (!CONCLUSIVE.has(assessment)) open += 1;
  }
  return { clips: assessments.length, positive, open };
}

/** 'N/A if the overall rating is below 3 or any clip is N/A, rescan or standard; else positive if any is.' */
function proximal(rating: number, { clips, positive, open }: Tally): string {
  if (rating < 3 || open > 0 || clips === 0) return 'not_applicable';
  return positive > 0 ? 'positive' : 'negative';
}

/** 'Positive if any distal clip is positive, else N/A if any is indeterminate, else negative.' */
function distal({ clips, positive, open }: Tally): string {
  if (positive > 0) return 'positive';
  return open > 0 || clips === 0 ? 'not_applicable' : 'negative';
}

type Recorded = readonly { readonly view: string; readonly assessment: Assessment | null }[];

/** One assessment for each view; what was not recorded asks for a rescan. */
function lastWord(scans: readonly Recorded[], views: readonly string[]): Map<string, Assessment | null> {
  const words = new Map<string, Assessment | null>(views.map((view) => [view, 'rescan']));
  for (const scan of scans) for (const { view, assessment } of scan) words.set(view, assessment);
  return words;
}

const protocolName = fc.constantFrom(...PROTOCOL_NAMES);
const rating = fc.constantFrom(...RATINGS);
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constant('negative' as const) },
  { weight: 2, arbitrary: fc.constant('positive' as const) },
  { weight: 1, arbitrary: fc.constantFrom(...ASSESSMENTS, null) },
);
const scanOf = (views: readonly string[]): fc.Arbitrary<Recorded> =>
  fc
    .tuple(
      ...views.map((view) =>
        fc.record({ isThere: fc.nat({ max: 15 }), assessment: word, view: fc.constant(view) }),
      ),
    )
    .map((clips) =>
      clips.filter(({ isThere }) => isThere > 0).map(({ view, assessment }) => ({ view, assessment })),
    );
const viewsOf = (name: (typeof PROTOCOL_NAMES)[number]) => PROTOCOLS[name].views.map(({ id }) => id);

describe('the outcome agrees with an independent reading of the specification', () => {
  test('RV-211..RV-217: of a single exam', () => {
    const cases = protocolName.chain((name) =>
      fc.record({
        name: fc.constant(name),
        rating,
        clips: scanOf(viewsOf(name)),
        examDiagnosis: fc.boolean(),
      }),
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(cases, ({ name, rating, clips, examDiagnosis }) => {
        const words = lastWord([clips], viewsOf(name));
        const calf = [...words].filter(([view]) => view.includes('_calf_')).map(([, said]) => said);
        const rest = [...words].filter(([view]) => !view.includes('_calf_')).map(([, said]) => said);
        const upper = proximal(rating, tally(rest));
        const lower = calf.length > 0 ? distal(tally(calf)) : 'negative';
        const both =
          upper === 'not_applicable' ? upper : [upper, lower].includes('positive') ? 'positive' : 'negative';
        const expected = examDiagnosis ? both : 'not_applicable';
        seen.add(expected);
        expect(recordedOutcome('single', rating, [{ protocol: name, clips }], { examDiagnosis })).toBe(
          expected,
        );
      }),
      { numRuns: RUNS },
    );
    expect(seen).toEqual(new Set(['negative', 'positive', 'not_applicable']));
  });

  test('RV-218, RV-219: of a chain, in which the newest clip of each view counts', () => {
    const cases = protocolName.chain((name) =>
      fc.record({
        name: fc.constant(name),
        rating,
        scans: fc.array(scanOf(viewsOf(name)), { minLength: 1, maxLength: 4 }),
      }),
    );
    const seen = new Set<string>();
    fc.assert(
      fc.property(cases, ({ name, rating, scans }) => {
        const expected = proximal(rating, tally([...lastWord(scans, viewsOf(name)).values()]));
        seen.add(expected);
        const recorded = scans.map((clips) => ({ protocol: name, clips }));
        expect(recordedOutcome('chain', rating, recorded, { examDiagnosis: true })).toBe(expected);
      }),
      { numRuns: RUNS },
    );
    expect(seen).toEqual(new Set(['negative', 'positive', 'not_applicable']));
  });
});

test('RV-261..RV-263: the comment rule agrees with an independent reading of the specification', () => {
  const clip = fc.record({
    isMock: fc.boolean(),
    isAlreadyReviewed: fc.boolean(),
    hasVideo: fc.constant(true),
    display: fc.constant('shown' as const),
    rating: fc.constantFrom(...RATINGS, null),
    assessment: fc.constantFrom(...ASSESSMENTS, null),
  });
  fc.assert(
    fc.property(clip, fc.boolean(), (one, examDiagnosis) => {
      const isPoor = [1, 2].includes(one.rating ?? 0);
      const isUnclear =
        examDiagnosis && ['rescan', 'standard', 'not_applicable'].includes(one.assessment ?? '');
      const isAsked = !one.isMock && !one.isAlreadyReviewed && one.rating !== null;
      expect(clipNeedsComment(one, { examDiagnosis })).toBe(isAsked && (isPoor || isUnclear));
    }),
    { numRuns: RUNS },
  );
});
