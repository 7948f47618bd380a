import { describe, expect, test } from 'vitest';
import { defaultUserConfig } from '../configs/config-catalogue.ts';
import { WELLS_CRITERIA } from '../exams/wells-score.ts';
import { exampleRules } from '../reviews/example-review.fixture.ts';
import type { CheckedClip, CheckedReview, CheckedScan } from './checked-review.ts';
import { OTHER_REASON } from './finding-answer.ts';
import { FINDING_CATALOGUE, reasonInWords, reasonText } from './finding-catalogue.ts';
import { FINDING_KEYS } from './finding-keys.ts';
import { findingModes } from './finding-modes.ts';
import type { FindingKey } from './finding-keys.ts';
import {
  answerTo,
  findingsOf,
  findingsWithoutReason,
  isReasonGiven,
  needsReasonText,
} from './safety-check.ts';

const modes = findingModes(defaultUserConfig());

const clip = (view: string, overrides: Partial<CheckedClip> = {}): CheckedClip => ({
  id: `clip of ${view}`,
  view,
  label: view.toUpperCase(),
  isMock: false,
  state: 'present',
  rating: 4,
  assessment: 'negative',
  operatorAssessment: 'negative',
  algorithmAssessment: null,
  ...overrides,
});

const scan = (overrides: Partial<CheckedScan> = {}): CheckedScan => ({
  examGuid: 'exam',
  protocol: 'dvt_left_two_point',
  wells: null,
  reviewedOutcome: null,
  clips: [clip('sfv'), clip('pop', { rating: 5 })],
  ...overrides,
});

const review = (overrides: Partial<CheckedReview> = {}): CheckedReview => ({
  scans: [scan()],
  outcome: 'negative',
  rating: 4,
  decision: 'discharge',
  rules: exampleRules(),
  facts: { differentPatients: null, otherExam: null },
  ...overrides,
});

const withClips = (...clips: readonly CheckedClip[]) => review({ scans: [scan({ clips })] });

const yesTo = (count: number) =>
  WELLS_CRITERIA.map(({ criterion, score }, at) => ({ criterion, score, response: at < count }));

const OTHER_EXAM = {
  guid: 'other',
  protocol: 'dvt_right_two_point',
  linkedTo: null,
  hasRescan: false,
  waitingSince: '2026-11-19T09:20:00.000Z',
} as const;

const keysOf = (given: CheckedReview) => findingsOf(given, modes).map(({ key }) => key);

describe('safety check', () => {
  test('a review that agrees with itself has no finding', () => {
    expect(findingsOf(review(), modes)).toEqual([]);
  });

  test.each<readonly [FindingKey, CheckedReview, string, string, object]>([
    [
      'decision_against_outcome',
      review({ decision: 'rescan' }),
      'The decision does not follow from the outcome',
      'Your clinical decision is Rescan and your overall assessment is No DVT.',
      { place: 'decision' },
    ],
    [
      'side_differs',
      review({
        scans: [
          scan({ reviewedOutcome: 'negative' }),
          scan({ protocol: 'dvt_right_two_point', clips: [clip('r')] }),
        ],
      }),
      'The scans of this chain are of different sides',
      'Original Scan: left. Rescan: right.',
      { place: 'clip', clipId: 'clip of r', label: 'R' },
    ],
    [
      'patient_differs',
      review({
        scans: [scan({ examGuid: 'a' }), scan({ examGuid: 'b' })],
        facts: { differentPatients: ['a', 'b'], otherExam: null },
      }),
      'The scans of this chain name different patients',
      'Original Scan and Rescan differ in patient ID, name, sex or date of birth.',
      { place: 'patient' },
    ],
    [
      'high_wells_negative',
      review({
        scans: [
          scan({
            wells: yesTo(4),
            clips: [
              clip('sfv'),
              clip('pop', { rating: 5 }),
              clip('calf', { isMock: true, state: 'missing', rating: 1 }),
            ],
          }),
        ],
      }),
      'High Wells score, but the outcome is No DVT',
      'Wells score 4, high probability. 2 of 3 views: No DVT, quality 4 to 5.',
      { place: 'wells' },
    ],
    [
      'earlier_review_differs',
      review({ scans: [scan({ reviewedOutcome: 'positive' }), scan()] }),
      'The outcome differs from an earlier review',
      'Original Scan: DVT. Now: No DVT.',
      { place: 'history' },
    ],
    [
      'operator_differs',
      withClips(clip('sfv', { operatorAssessment: 'positive' }), clip('pop')),
      'You and the operator disagree on SFV',
      'SFV: operator incompressible, you No DVT, quality 4.',
      { place: 'clip', clipId: 'clip of sfv', label: 'SFV' },
    ],
    [
      'algorithm_differs',
      withClips(...['a', 'b', 'c', 'd'].map((view) => clip(view, { algorithmAssessment: 'positive' }))),
      'You and the algorithm disagree on 4 clips',
      'A: algorithm incompressible, you No DVT, quality 4. B: algorithm incompressible, you No DVT, quality 4. C: algorithm incompressible, you No DVT, quality 4. 1 more.',
      { place: 'clip', clipId: 'clip of a', label: 'A' },
    ],
    [
      'rating_differs',
      review({ rating: 3 }),
      'Overall rating is outside the clip ratings',
      'The overall image rating is outside the range of the clip ratings (4 - 5). Consider revising your overall image rating or the rating of a particular sequence.',
      { place: 'rating' },
    ],
    [
      'views_missing',
      withClips(
        clip('sfv', { isMock: true, state: 'missing', rating: 1, assessment: 'rescan' }),
        clip('pop', { state: 'not_shown', rating: null, assessment: null }),
        clip('cfv'),
      ),
      '2 views are missing or not rated',
      'Not recorded: SFV. Could not be shown: POP.',
      { place: 'clip', clipId: 'clip of sfv', label: 'SFV' },
    ],
    [
      'other_exam_waiting',
      review({ facts: { differentPatients: null, otherExam: OTHER_EXAM } }),
      'Another exam of this patient is waiting',
      "DVT Right Two Point, on the reviewer's worklist.",
      { place: 'exam', exam: OTHER_EXAM },
    ],
  ])('%s is found with its evidence and where it is set right', (key, given, title, evidence, fix) => {
    expect(findingsOf(given, modes).find((finding) => finding.key === key)).toEqual({
      key,
      mode: modes[key],
      title,
      evidence,
      fix,
    });
    expect(findingsOf(given, { ...modes, [key]: 'off' }).map((finding) => finding.key)).not.toContain(key);
  });

  test.each<readonly [string, CheckedReview]>([
    [
      'high Wells score with a thrombosis',
      review({ outcome: 'positive', decision: 'standard', scans: [scan({ wells: yesTo(4) })] }),
    ],
    ['medium Wells score', review({ scans: [scan({ wells: yesTo(2) })] })],
    ['an operator who is not sure', withClips(clip('sfv', { operatorAssessment: 'not_applicable' }))],
    [
      'a reviewer who is not sure',
      withClips(clip('sfv', { operatorAssessment: 'positive', assessment: 'rescan' })),
    ],
    [
      'a clip of a scan that is reviewed already',
      review({
        scans: [
          scan({ reviewedOutcome: 'negative', clips: [clip('sfv', { operatorAssessment: 'positive' })] }),
          scan(),
        ],
      }),
    ],
    [
      'an earlier review that decided nothing',
      review({ scans: [scan({ reviewedOutcome: 'not_applicable' }), scan()] }),
    ],
    [
      'a view that a later scan has',
      review({
        scans: [
          scan({ clips: [clip('sfv', { isMock: true, state: 'missing' }), clip('pop')] }),
          scan({ clips: [clip('sfv')] }),
        ],
      }),
    ],
    [
      'an account without diagnosis',
      {
        ...withClips(clip('sfv', { operatorAssessment: 'positive' })),
        rules: exampleRules({ examDiagnosis: false }),
        decision: null,
      },
    ],
  ])('nothing is found of %s', (_, given) => {
    expect(keysOf(given)).toEqual([]);
  });

  test('by default a contradiction of decision, side or patient asks for a reason; the others inform', () => {
    const asking = FINDING_KEYS.filter((key) => modes[key] === 'reason');
    expect(asking).toEqual(['decision_against_outcome', 'side_differs', 'patient_differs']);
    expect(FINDING_KEYS.filter((key) => modes[key] === 'off')).toEqual([]);
  });

  test('what informs needs no reason; what asks for one needs a reason of its own list, or words', () => {
    const found = findingsOf(review({ decision: 'rescan', rating: 3 }), modes);
    const open = (reason: string, text = '') =>
      findingsWithoutReason(found, () => ({ reason, text })).map(({ key }) => key);
    expect(findingsWithoutReason(found, () => null).map(({ key }) => key)).toEqual([
      'decision_against_outcome',
    ]);
    expect(open('symptoms')).toEqual([]);
    expect(open('d_dimer_negative')).toEqual(['decision_against_outcome']);
    expect(open('toString')).toEqual(['decision_against_outcome']);
    expect(open(OTHER_REASON, '  ')).toEqual(['decision_against_outcome']);
    expect(open(OTHER_REASON, 'Seen by a colleague.')).toEqual([]);
  });

  test('a reason for one thing says nothing of another that is found in its place', () => {
    const [finding] = findingsOf(withClips(clip('sfv', { operatorAssessment: 'positive' })), modes);
    if (finding === undefined) throw new Error('Nothing was found.');
    const answer = { reason: 'other_vessel', text: '', evidence: finding.evidence };
    expect(answerTo(finding, { operator_differs: answer })).toEqual(answer);
    expect(answerTo({ ...finding, evidence: 'POP: …' }, { operator_differs: answer })).toBeNull();
    expect(answerTo(finding, { operator_differs: null })).toBeNull();
  });

  test('what is open is said in one sentence', () => {
    expect(needsReasonText([{ key: 'high_wells_negative' }])).toBe(
      'High Wells score needs a fix or a reason.',
    );
    expect(needsReasonText([{ key: 'high_wells_negative' }, { key: 'rating_differs' }])).toBe(
      'High Wells score and overall rating need a fix or a reason.',
    );
  });

  test('every finding has common reasons, which are told in words', () => {
    for (const key of FINDING_KEYS) {
      for (const [code, label] of Object.entries(FINDING_CATALOGUE[key].reasons)) {
        expect(isReasonGiven(key, { reason: code, text: '' })).toBe(true);
        expect(reasonText(key, code, '')).toBe(label);
        expect(reasonInWords(key, label)).toEqual({ reason: code, text: '' });
      }
      expect(reasonText(key, OTHER_REASON, ' In words. ')).toBe('In words.');
      expect(reasonInWords(key, 'In words.')).toEqual({ reason: OTHER_REASON, text: 'In words.' });
    }
  });
});
