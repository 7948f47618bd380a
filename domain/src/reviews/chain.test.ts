import fc from 'fast-check';
import { expect, test } from 'vitest';

import { inChainOrder, newestClipPerView, scanLabel } from './chain.ts';

test('RV-061, RV-062, RV-063: scans are labelled Original Scan, Rescan, or Rescan #n', () => {
  expect([0].map((index) => scanLabel(index, 1))).toEqual(['Original Scan']);
  expect([0, 1].map((index) => scanLabel(index, 2))).toEqual(['Original Scan', 'Rescan']);
  expect([0, 1, 2].map((index) => scanLabel(index, 3))).toEqual(['Original Scan', 'Rescan #1', 'Rescan #2']);
});

const exam = (guid: string, linkedTo: string | null, createdAt: string) => ({ guid, linkedTo, createdAt });

test('AMB-119: the original comes first, then its rescans by the time they were made', () => {
  const exams = [
    exam('c', 'a', '2025-11-12T10:00:00Z'),
    exam('b', 'a', '2025-11-12T12:00:00+03:00'),
    exam('a', null, '2025-11-13T00:00:00Z'),
  ];
  expect(inChainOrder(exams).map(({ guid }) => guid)).toEqual(['a', 'b', 'c']);
});

test('the order of a chain does not depend on the order in which it was read', () => {
  const rescans = fc.uniqueArray(
    fc.record({
      guid: fc.uuid(),
      linkedTo: fc.constant('root'),
      createdAt: fc.constantFrom('2025-11-12T10:00:00Z', '2025-11-12T11:00:00Z'),
    }),
    { selector: ({ guid }) => guid },
  );
  fc.assert(
    fc.property(rescans, (exams) => {
      const chain = [...exams, exam('root', null, '2025-11-12T10:30:00Z')];
      expect(inChainOrder(chain.toReversed())).toEqual(inChainOrder(chain));
      expect(inChainOrder(chain)[0]?.guid).toBe('root');
    }),
  );
});

test('AMB-155: the newest recorded clip of each view counts', () => {
  const clip = (view: string, isMock: boolean, scan: number) => ({ view, isMock, scan });
  const newest = newestClipPerView([
    { clips: [clip('a', false, 0), clip('b', true, 0), clip('c', true, 0)] },
    { clips: [clip('a', false, 1), clip('b', false, 1), clip('c', true, 1)] },
    { clips: [clip('a', true, 2), clip('b', true, 2), clip('c', true, 2)] },
  ]);
  expect(newest).toEqual([clip('a', false, 1), clip('b', false, 1), clip('c', true, 0)]);
});
