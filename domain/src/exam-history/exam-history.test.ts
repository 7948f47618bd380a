import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExamFacts, examHistory, type HistoryEvent, historyTimes } from './exam-history.ts';
import { HISTORY_EVENT_KINDS, HISTORY_EVENTS, wordsAfterVerb } from './history-events.ts';
import { HISTORY_ACTIONS, type HistoryAction } from './recorded-actions.ts';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 19, 8) + minute * MINUTE);
const NOTHING: ExamFacts = {
  examGuid: 'exam',
  arrival: null,
  actions: [],
  reviews: [],
  mails: [],
  holds: [],
  researchExports: [],
  leases: [],
};
const STAFF = { guid: 'staff', isIndependent: false };
const ARRIVAL = { at: at(0), personGuid: 'weber', recordedViews: 9, protocolViews: 10 };
const REVIEW = {
  guid: 'r1',
  at: at(98),
  reviewerGuid: 'vogt',
  outcome: 'positive',
  rating: 4,
  decision: 'standard',
  confirmed: { at: at(104), personGuid: 'weber' },
} as const;
const action = (minute: number, name: HistoryAction, personGuid: string | null = 'vogt', after = {}) => ({
  guid: `${name}${minute}`,
  at: at(minute),
  action: name,
  personGuid,
  after,
});
const mail = (personGuid: string, status: 'sent' | 'queued' | 'failed' | 'kept', submissionGuid = 's1') => ({
  guid: `${personGuid}${status}`,
  at: at(98),
  personGuid,
  status,
  submissionGuid,
});

const sentences = (facts: Partial<ExamFacts>, reader = STAFF) =>
  examHistory({ ...NOTHING, ...facts }, reader).map(
    ({ kind, manner, personGuids, detail }) =>
      `${HISTORY_EVENTS[kind].words} ${wordsAfterVerb(kind, { manner, names: personGuids })}` +
      (detail === null ? '' : ` (${detail})`),
  );

test('a history tells of an exam from its arrival to its export, newest first', () => {
  expect(
    sentences({
      arrival: ARRIVAL,
      actions: [
        action(66, 'exam.read'),
        action(66, 'review-draft.saved'),
        action(98, 'review.submitted'),
        action(103, 'result.read', 'weber'),
        action(104, 'result.confirmed', 'weber'),
        action(130, 'review.exported', 'vogt', { as: 'pdf' }),
      ],
      reviews: [REVIEW],
      mails: [mail('weber', 'sent'), mail('krueger', 'sent'), mail('okafor', 'failed')],
    }),
  ).toEqual([
    'Exported as PDF by vogt',
    'Read and confirmed by weber (6 min after the review)',
    'Opened by weber (At least 1 min)',
    'Notified weber, 2 others (2 mails sent, 1 could not be sent)',
    'Submitted by vogt (Decision: Standard. Image quality 4 of 5)',
    'Draft saved by vogt',
    'Opened by vogt (32 min)',
    'Received from weber (9 of 10 views)',
  ]);
});

test.each([
  { name: 'an exam that has not arrived', facts: {}, expected: [] },
  {
    name: 'a review without a decision',
    facts: { reviews: [{ ...REVIEW, decision: null, confirmed: null }] },
    expected: ['Submitted by vogt (Image quality 4 of 5)'],
  },
  {
    name: 'one mail that waits',
    facts: { mails: [mail('weber', 'queued')] },
    expected: ['Notified weber (Mail to be sent)'],
  },
  {
    name: 'someone who has it open now',
    facts: {
      actions: [action(5, 'exam.read')],
      leases: [{ personGuid: 'vogt', since: at(5), renewedAt: at(140) }],
    },
    expected: ['Opened by vogt (Open now)'],
  },
  {
    name: 'a correction',
    facts: { actions: [action(5, 'exam.corrected', 'staff', { patientId: 'secret', patientSex: 'male' })] },
    expected: ['Corrected by staff (Patient ID, sex)'],
  },
  {
    name: 'a hold on a collection that was released',
    facts: {
      holds: [
        {
          guid: 'h',
          setAt: at(1),
          setBy: 'staff',
          released: { at: at(2), personGuid: 'admin' },
          isOfCollection: true,
        },
      ],
    },
    expected: [
      'Legal hold released by admin (On its data collection)',
      'Legal hold set by staff (On its data collection)',
    ],
  },
  {
    name: 'exports',
    facts: {
      actions: [
        action(1, 'review.exported', 'vogt', { as: 'dicom' }),
        action(2, 'review.exported', 'vogt', { as: 'fhir' }),
        action(3, 'exam-history.exported', 'vogt'),
      ],
      researchExports: [{ guid: 'x', at: at(4), personGuid: 'admin' }],
    },
    expected: [
      'Exported for research by admin (With its data collection, without what names the patient)',
      'Exported this history as CSV by vogt',
      'Exported as a FHIR bundle by vogt',
      'Exported as DICOM files by vogt',
    ],
  },
  {
    name: 'a file that the product refused',
    facts: { actions: [action(1, 'exam.file_refused', null)] },
    expected: ['File refused '],
  },
])('of $name it says so', ({ facts, expected }) => {
  expect(sentences(facts)).toEqual(expected);
});

describe('a reviewer who is to read independently', () => {
  test('sees what they did themselves and what tells of no review', () => {
    const facts = {
      arrival: ARRIVAL,
      actions: [action(10, 'exam.read', 'vogt'), action(20, 'exam.read', 'krueger')],
      reviews: [REVIEW],
      mails: [mail('krueger', 'sent')],
    };
    const krueger = { guid: 'krueger', isIndependent: true };
    expect(sentences(facts, krueger)).toEqual(['Opened by krueger', 'Received from weber (9 of 10 views)']);
    expect(historyTimes(examHistory({ ...NOTHING, ...facts }, krueger))).toEqual({
      arrivalToReview: null,
      reviewToConfirmation: null,
    });
  });

  const person = fc.constantFrom('vogt', 'weber', 'krueger');
  const minute = fc.nat(300).map(at);
  const someFacts: fc.Arbitrary<ExamFacts> = fc.record({
    examGuid: fc.constant('exam'),
    arrival: fc.option(fc.constant(ARRIVAL)),
    actions: fc.array(
      fc.record({
        guid: fc.uuid(),
        at: minute,
        action: fc.constantFrom(...HISTORY_ACTIONS),
        personGuid: fc.option(person),
        after: fc.constant({}),
      }),
      { maxLength: 20 },
    ),
    reviews: fc.array(
      fc.record({
        guid: fc.uuid(),
        at: minute,
        reviewerGuid: person,
        outcome: fc.constant('positive'),
        rating: fc.constant(4),
        decision: fc.constant('rescan' as const),
        confirmed: fc.option(fc.record({ at: minute, personGuid: person })),
      }),
      { maxLength: 3 },
    ),
    mails: fc.array(
      fc.record({
        guid: fc.uuid(),
        at: minute,
        personGuid: person,
        status: fc.constantFrom('sent' as const, 'kept' as const),
        submissionGuid: fc.option(fc.constantFrom('s1', 's2')),
      }),
      { maxLength: 5 },
    ),
    holds: fc.constant([]),
    researchExports: fc.array(fc.record({ guid: fc.uuid(), at: minute, personGuid: person }), {
      maxLength: 2,
    }),
    leases: fc.array(fc.record({ personGuid: person, since: minute, renewedAt: minute }), { maxLength: 2 }),
  });

  test('whatever happened, learns of no one else who looks at it', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const told = examHistory(facts, { guid: 'krueger', isIndependent: true });
        expect(told.map(({ kind }) => kind)).not.toContain('review_notified');
        const ofReviews = told.filter(({ kind }) => HISTORY_EVENTS[kind].tellsOfReviews === true);
        expect(
          ofReviews.flatMap(({ personGuids }) => personGuids).filter((one) => one !== 'krueger'),
        ).toEqual([]);
      }),
    );
  });

  test('everybody else sees each event once, in order', () => {
    fc.assert(
      fc.property(someFacts, (facts) => {
        const told = examHistory(facts, STAFF);
        expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
        const times = told.map((event: HistoryEvent) => event.at.getTime());
        expect(times).toEqual(times.toSorted((one, other) => other - one));
      }),
    );
  });
});

test('the times are those of the first review and the first confirmation', () => {
  const later = { ...REVIEW, guid: 'r2', at: at(200), confirmed: null };
  const events = examHistory({ ...NOTHING, arrival: ARRIVAL, reviews: [later, REVIEW] }, STAFF);
  expect(historyTimes(events)).toEqual({ arrivalToReview: 98 * MINUTE, reviewToConfirmation: 6 * MINUTE });
});

test.each([
  { names: [], expected: 'as PDF' },
  { names: ['Vogt'], expected: 'as PDF by Vogt' },
  { names: ['Vogt', 'Weber'], expected: 'as PDF by Vogt, 1 other' },
  { names: ['Vogt', 'Weber', 'Okafor'], expected: 'as PDF by Vogt, 2 others' },
])('$names.length people are "$expected"', ({ names, expected }) => {
  expect(wordsAfterVerb('exported', { manner: 'as PDF', names })).toBe(expected);
});

test('every kind has its words', () => {
  for (const kind of HISTORY_EVENT_KINDS) expect(HISTORY_EVENTS[kind].words).toMatch(/^[A-Z][a-z ]+$/);
});
