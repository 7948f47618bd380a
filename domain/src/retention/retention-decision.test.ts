import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideRetention, type RetentionFacts } from './retention-decision.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECEIVED = new Date('2026-01-10T08:00:00Z');
const REVIEWED = new Date('2026-01-12T09:30:00Z');
const afterDays = (start: Date, days: number) => new Date(start.getTime() + days * DAY_MS);

const collection = (clipsDays: number | null, examsDays: number | null, isHeld = false) => ({
  guid: `collection of ${clipsDays} and ${examsDays} days`,
  clipsDays,
  examsDays,
  isHeld,
});

const facts = (changes: Partial<RetentionFacts> = {}): RetentionFacts => ({
  lastReceivedAt: RECEIVED,
  lastReviewedAt: REVIEWED,
  collections: [collection(null, 365)],
  hasClips: true,
  isHeld: false,
  isArriving: false,
  isReviewed: true,
  hasDraft: false,
  isBeingReviewed: false,
  ...changes,
});

describe('when an exam is due', () => {
  test('so many days after its last review, by the rule of its collection', () => {
    expect(decideRetention(facts()).exams).toEqual({
      dueAt: afterDays(REVIEWED, 365),
      collectionGuid: 'collection of null and 365 days',
      days: 365,
    });
  });

  test('so many days after a rescan that was received later than the last review', () => {
    const lastReceivedAt = afterDays(REVIEWED, 3);
    expect(decideRetention(facts({ lastReceivedAt })).exams?.dueAt).toEqual(afterDays(lastReceivedAt, 365));
  });

  test('so many days after it was received, where nobody can review it', () => {
    expect(decideRetention(facts({ lastReviewedAt: null })).exams?.dueAt).toEqual(afterDays(RECEIVED, 365));
  });

  test('never, in no collection or in one without a rule', () => {
    expect(decideRetention(facts({ collections: [] })).exams).toBeNull();
    const collections = [collection(30, 90), collection(null, null)];
    expect(decideRetention(facts({ collections }))).toMatchObject({ exams: null, clips: null });
  });

  test('by the collection that needs it longest', () => {
    const collections = [collection(30, 90), collection(60, 4000), collection(45, 100)];
    expect(decideRetention(facts({ collections }))).toMatchObject({
      exams: { days: 4000, collectionGuid: 'collection of 60 and 4000 days' },
      clips: { days: 60, collectionGuid: 'collection of 60 and 4000 days' },
    });
  });

  test('clips go before their exam, or with it', () => {
    const collections = [collection(90, 90)];
    expect(decideRetention(facts({ collections }))).toMatchObject({ clips: null, exams: { days: 90 } });
    expect(decideRetention(facts({ collections: [collection(90, 91)] })).clips?.days).toBe(90);
    expect(decideRetention(facts({ collections: [collection(90, null)] }))).toMatchObject({
      clips: { dueAt: afterDays(REVIEWED, 90) },
      exams: null,
    });
  });

  test('clips that are deleted are not due again', () => {
    expect(decideRetention(facts({ collections: [collection(90, 365)], hasClips: false })).clips).toBeNull();
  });

  test('another collection never makes it due sooner', () => {
    const days = fc.option(fc.integer({ min: 30, max: 36_500 }), { nil: null });
    const rule = fc.tuple(days, days).map(([clips, exams]) => collection(clips, exams));
    const dueTime = (collections: RetentionFacts['collections']) =>
      decideRetention(facts({ collections })).exams?.dueAt.getTime() ?? Infinity;
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 5 }), rule, (some, another) => {
        expect(dueTime([...some, another])).toBeGreaterThanOrEqual(dueTime(some));
      }),
    );
  });
});

describe('why an exam stays although it is due', () => {
  test.each([
    [{}, null],
    [{ isHeld: true, isReviewed: false }, 'held'],
    [{ collections: [collection(30, 90), collection(30, 90, true)] }, 'held'],
    [{ isArriving: true, isReviewed: false }, 'arriving'],
    [{ isReviewed: false, hasDraft: true }, 'not_reviewed'],
    [{ hasDraft: true, isBeingReviewed: true }, 'draft'],
    [{ isBeingReviewed: true }, 'being_reviewed'],
  ] as const)('%j: %s', (changes, reason) => {
    expect(decideRetention(facts(changes)).keptBecause).toBe(reason);
  });
});
