import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeVisits, type SignOfLife, visitLength } from './visits.ts';

const MINUTE = 60_000;
const at = (minute: number) => new Date(Date.UTC(2026, 10, 19, 9) + minute * MINUTE);
const sign = (personGuid: string, minute: number, kind: SignOfLife['kind'], since?: number): SignOfLife => ({
  guid: `${personGuid}${minute}`,
  personGuid,
  at: at(minute),
  kind,
  ...(since === undefined ? {} : { since: at(since) }),
});
/** 'vogt 0-32 submitted': who, from which minute to which. */
const shown = (signs: readonly SignOfLife[]) =>
  mergeVisits(signs)
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .map(({ personGuid, from, until, hasSubmitted }) => {
      const minute = (moment: Date) => (moment.getTime() - at(0).getTime()) / MINUTE;
      return `${personGuid} ${minute(from)}-${minute(until)}${hasSubmitted ? ' submitted' : ''}`;
    });

describe('openings by one person in a row are one visit', () => {
  test.each([
    { name: 'nothing', signs: [], expected: [] },
    { name: 'one read', signs: [sign('vogt', 0, 'opened')], expected: ['vogt 0-0'] },
    {
      name: 'several pages and a submission',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 4, 'opened'), sign('vogt', 32, 'submitted')],
      expected: ['vogt 0-32 submitted'],
    },
    {
      name: 'a look at what one has just submitted',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 5, 'submitted'), sign('vogt', 6, 'opened')],
      expected: ['vogt 0-5 submitted', 'vogt 6-6'],
    },
    {
      name: 'a read within the hour',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 59, 'opened')],
      expected: ['vogt 0-59'],
    },
    {
      name: 'a read after an hour',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 60, 'opened')],
      expected: ['vogt 0-0', 'vogt 60-60'],
    },
    {
      name: 'a page that is still there after hours',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 150, 'active', 1)],
      expected: ['vogt 0-150'],
    },
    {
      name: 'two people at once',
      signs: [
        sign('vogt', 0, 'opened'),
        sign('weber', 3, 'opened'),
        sign('vogt', 10, 'active'),
        sign('weber', 8, 'opened'),
      ],
      expected: ['vogt 0-10', 'weber 3-8'],
    },
    { name: 'a draft without a read', signs: [sign('vogt', 0, 'active')], expected: [] },
    {
      name: 'an exam that is submitted without being read again',
      signs: [sign('vogt', 0, 'opened'), sign('vogt', 90, 'submitted')],
      expected: ['vogt 0-0'],
    },
  ])('$name', ({ signs, expected }) => {
    expect(shown(signs)).toEqual(expected);
  });
});

test.each([
  { minutes: 32, hasSubmitted: true, expected: { isExact: true, ms: 32 * MINUTE } },
  { minutes: 12, hasSubmitted: false, expected: { isExact: false, ms: 12 * MINUTE } },
  { minutes: 0.5, hasSubmitted: true, expected: { isExact: true, ms: 0.5 * MINUTE } },
  { minutes: 0.5, hasSubmitted: false, expected: null },
])(
  'of $minutes min, submitted $hasSubmitted, the length is $expected',
  ({ minutes, hasSubmitted, expected }) => {
    const visit = {
      guid: 'a',
      personGuid: 'vogt',
      from: at(0),
      until: at(minutes),
      hasSubmitted,
      isEmergency: false,
    };
    expect(visitLength(visit)).toEqual(expected);
  },
);

const aSign: fc.Arbitrary<SignOfLife> = fc
  .tuple(
    fc.uuid(),
    fc.constantFrom('vogt', 'weber', 'krueger'),
    fc.integer({ min: 0, max: 400 }),
    fc.constantFrom('opened' as const, 'active' as const, 'submitted' as const),
  )
  .map(([guid, personGuid, minute, kind]) => ({ ...sign(personGuid, minute, kind), guid }));

test('each read is in exactly one visit of its person, whatever the order in which rows come', () => {
  fc.assert(
    fc.property(fc.array(aSign, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (signs, order) => {
      const visits = mergeVisits(signs);
      const shuffled = signs
        .map((one) => ({ one, place: order.next().value ?? 0 }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ one }) => one);
      const byGuid = (a: { guid: string }, b: { guid: string }) => (a.guid < b.guid ? -1 : 1);
      expect([...mergeVisits(shuffled)].toSorted(byGuid)).toEqual([...visits].toSorted(byGuid));

      const reads = signs.filter(({ kind }) => kind === 'opened');
      for (const read of reads) {
        const own = visits.filter(({ personGuid }) => personGuid === read.personGuid);
        expect(own.some(({ from, until }) => from <= read.at && read.at <= until)).toBe(true);
      }
      for (const visit of visits) expect(reads.map(({ guid }) => guid)).toContain(visit.guid);
      expect(new Set(visits.map(({ guid }) => guid)).size).toBe(visits.length);
      for (const [place, one] of visits.entries()) {
        const after = visits.slice(place + 1).filter(({ personGuid }) => personGuid === one.personGuid);
        for (const next of after) expect(next.from.getTime()).toBeGreaterThanOrEqual(one.until.getTime());
      }
    }),
  );
});
