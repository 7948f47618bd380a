import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERSION_KINDS } from '../review-versions/amendment.ts';
import { type ExamFacts, examHistory, historyTimes } from './exam-history.ts';
import type { HistoryEvent } from './history-event.ts';
import { HISTORY_EVENT_KINDS, HISTORY_EVENTS, wordsAfterVerb } from './history-events.ts';
import { HISTORY_ACTIONS, type HistoryAction } from './recorded-actions.ts';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 19, 8) + minute * MINUTE);
const NOTHING: ExamFacts = {
  examGuid: 'exam',
  arrival: null,
  actions: [],
  reviews: [],
  retractions: [],
  mails: [],
  holds: [],
  researchExports: [],
  leases: [],
};
const STAFF = { guid: 'staff', isIndependent: false };
const ARRIVAL = { at: at(0), personGuid: 'weber', recordedViews: 9, protocolViews: 10 };
const REVIEW = {
  guid: 'r1',
  version: 1,
  kind: 'submitted',
  at: at(98),
  authorGuid: 'vogt',
  reason: null,
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
const mail = (personGuid: string, status: 'sent' | 'queued' | 'failed' | 'kept', occasion = 's1') => ({
  guid: `${personGuid}${status}`,
  at: at(98),
  personGuid,
  status,
  occasion,
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
    name: 'a review that was corrected and read again',
    facts: {
      reviews: [
        REVIEW,
        {
          ...REVIEW,
          version: 2,
          kind: 'correction' as const,
          at: at(200),
          authorGuid: 'admin',
          outcome: 'negative',
          decision: 'discharge' as const,
          reason: 'Clinical decision was wrong',
          confirmed: { at: at(219), personGuid: 'weber' },
        },
      ],
      mails: [mail('weber', 'sent'), { ...mail('weber', 'queued', 's1:2'), at: at(200) }],
    },
    expected: [
      'Read again and confirmed by weber (19 min after the correction)',
      'Notified weber (Mail to be sent)',
      'Amended by admin (Correction: Clinical decision was wrong. Decision: Discharge. Image quality 4 of 5)',
      'Read and confirmed by weber (6 min after the review)',
      'Notified weber (Mail sent)',
      'Submitted by vogt (Decision: Standard. Image quality 4 of 5)',
    ],
  },
  {
    name: 'an addendum that came before the result was read',
    facts: {
      reviews: [
        { ...REVIEW, confirmed: null },
        {
          ...REVIEW,
          version: 2,
          kind: 'addendum' as const,
          at: at(100),
          reason: 'Clarification',
          confirmed: { at: at(101), personGuid: 'weber' },
        },
      ],
    },
    expected: [
      'Read and confirmed by weber (1 min after the addendum)',
      'Amended by vogt (Addendum: Clarification)',
      'Submitted by vogt (Decision: Standard. Image quality 4 of 5)',
    ],
  },
  {
    name: 'a retraction that was taken back, and one that was confirmed and read',
    facts: {
      reviews: [
        REVIEW,
        {
          ...REVIEW,
          version: 2,
          kind: 'retraction' as const,
          at: at(204),
          authorGuid: 'admin',
          reason: 'Recorded under the wrong patient',
          confirmed: { at: at(209), personGuid: 'weber' },
        },
      ],
      retractions: [
        {
          guid: 'a',
          requested: { at: at(201), personGuid: 'vogt' },
          reason: 'Other reason',
          cancelled: { at: at(202), personGuid: 'vogt' },
          confirmed: null,
        },
        {
          guid: 'b',
          requested: { at: at(203), personGuid: 'vogt' },
          reason: 'Recorded under the wrong patient',
          cancelled: null,
          confirmed: { at: at(204), personGuid: 'admin' },
        },
      ],
    },
    expected: [
      'Read again and confirmed by weber (5 min after the retraction)',
      'Review retracted by admin (Recorded under the wrong patient)',
      'Retraction requested by vogt (Recorded under the wrong patient)',
      'Retraction taken back by vogt (Other reason)',
      'Retraction requested by vogt (Other reason)',
      'Read and confirmed by weber (6 min after the review)',
      'Submitted by vogt (Decision: Standard. Image quality 4 of 5)',
    ],
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
        action(4, 'review.exported', 'vogt', { as: 'pdf', version: 2 }),
        action(5, 'review.exported', 'vogt', { as: 'pdf', version: 1 }),
      ],
      researchExports: [{ guid: 'x', at: at(6), personGuid: 'admin' }],
    },
    expected: [
      'Exported for research by admin (With its data collection, without what names the patient)',
      'Exported as PDF by vogt',
      'Exported as PDF, version 2, by vogt',
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
        version: fc.integer({ min: 1, max: 3 }),
        kind: fc.constantFrom(...VERSION_KINDS),
        at: minute,
        authorGuid: person,
        reason: fc.constant('Text was wrong or unclear'),
        outcome: fc.constant('positive'),
        rating: fc.constant(4),
        decision: fc.constant('rescan' as const),
        confirmed: fc.option(fc.record({ at: minute, personGuid: person })),
      }),
      { maxLength: 3 },
    ),
    retractions: fc.array(
      fc.record({
        guid: fc.uuid(),
        requested: fc.record({ at: minute, personGuid: person }),
        reason: fc.constant('Other reason'),
        cancelled: fc.option(fc.record({ at: minute, personGuid: person })),
        confirmed: fc.option(fc.record({ at: minute, personGuid: person })),
      }),
      { maxLength: 2 },
    ),
    mails: fc.array(
      fc.record({
        guid: fc.uuid(),
        at: minute,
        personGuid: person,
        status: fc.constantFrom('sent' as const, 'kept' as const),
        occasion: fc.option(fc.constantFrom('s1', 's1:2', 's2')),
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

test('the outcome stands beside what decided it, and not beside an addendum', () => {
  const addendum = { ...REVIEW, version: 2, kind: 'addendum', at: at(200), reason: 'Clarification' } as const;
  const correction = {
    ...addendum,
    version: 3,
    kind: 'correction',
    at: at(300),
    outcome: 'negative',
  } as const;
  const events = examHistory({ ...NOTHING, reviews: [REVIEW, addendum, correction] }, STAFF);
  expect(events.map(({ id, outcome }) => [id, outcome])).toEqual(
    expect.arrayContaining([
      ['submitted:r1', 'positive'],
      ['amended:r1:2', null],
      ['amended:r1:3', 'negative'],
    ]),
  );
});

test('a confirmation of an amended review is counted from its submission', () => {
  const unread = { ...REVIEW, confirmed: null };
  const amended = { ...REVIEW, version: 2, kind: 'correction', at: at(100), reason: 'Other reason' } as const;
  const events = examHistory({ ...NOTHING, reviews: [unread, amended] }, STAFF);
  expect(historyTimes(events).reviewToConfirmation).toBe(6 * MINUTE);
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
