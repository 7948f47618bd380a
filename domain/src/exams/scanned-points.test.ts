import fc from 'fast-check';
import { expect, test } from 'vitest';

import { PROTOCOL_NAMES, PROTOCOLS } from './protocols.ts';
import { countScannedPoints, isScannedPointsHighlighted, scannedPointsText } from './scanned-points.ts';

test('RV-135, AD-310: the exam views column shows scanned points by the views of the protocol', () => {
  expect(scannedPointsText('aorta', 5)).toBe('5/6');
  expect(scannedPointsText('dvt_left_three_point_extended', 12)).toBe('12/12');
});

test('AMB-144: scanned points are distinct protocol views', () => {
  const views = ['left_sfv', 'left_sfv', 'left_gsv_cfv', 'thigh_point', 'right_sfv'];
  expect(countScannedPoints('dvt_left_three_point', views)).toBe(2);
});

test('AD-046: a cell is highlighted when 4 or more points were scanned', () => {
  expect([3, 4, 5].map(isScannedPointsHighlighted)).toEqual([false, true, true]);
});

test('scanned points never exceed the views of the protocol', () => {
  const anyView = fc.constantFrom(
    ...PROTOCOL_NAMES.flatMap((name) => PROTOCOLS[name].views.map((view) => view.id)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...PROTOCOL_NAMES), fc.array(anyView), (name, views) => {
      expect(countScannedPoints(name, views)).toBeLessThanOrEqual(PROTOCOLS[name].views.length);
      expect(countScannedPoints(name, [...views, ...views])).toBe(countScannedPoints(name, views));
    }),
  );
});
